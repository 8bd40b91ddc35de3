import {
  MantineContext,
  MantineThemeProvider,
  mergeThemeOverrides,
  useProviderColorScheme,
} from '@mantine/core';
import { type ReactNode, useLayoutEffect, useMemo } from 'react';
import controls from './controls.module.css';
import fields from './fields.module.css';
import { scale, upTo } from './scale.ts';

export interface UiProviderProps {
  /** Whether the second, high-contrast token set is on (specification section 2, "high-contrast toggle"). */
  highContrast: boolean;
  children: ReactNode;
}

/** Light and dark follow the system, always: nothing is read from or written to local storage. */
const systemColorScheme = {
  get: () => 'auto' as const,
  set() {},
  subscribe() {},
  unsubscribe() {},
  clear() {},
};

const getRootElement = () => document.documentElement;

/**
 * Gives every component below it the theme. Needs `@zaehlwerk/ui/styles.css` on the page: all variables are
 * static there, because the policy `style-src 'self'` without a nonce forbids styles written at run time.
 * That is why this is not `MantineProvider`, which brings the code that would write them.
 */
export function UiProvider({ highContrast, children }: UiProviderProps) {
  useLayoutEffect(() => {
    const root = document.documentElement;
    if (highContrast) root.dataset.contrast = 'high';
    else delete root.dataset.contrast;
  }, [highContrast]);

  const { colorScheme, setColorScheme, clearColorScheme } = useProviderColorScheme({
    manager: systemColorScheme,
    defaultColorScheme: 'auto',
    forceColorScheme: undefined,
    getRootElement,
  });
  const context = useMemo(
    () => ({
      colorScheme,
      setColorScheme,
      clearColorScheme,
      getRootElement,
      classNamesPrefix: 'mantine',
      cssVariablesSelector: ':root',
      withStaticClasses: false,
    }),
    [colorScheme, setColorScheme, clearColorScheme],
  );

  return (
    <MantineContext value={context}>
      <MantineThemeProvider theme={theme}>{children}</MantineThemeProvider>
    </MantineContext>
  );
}

const field = {
  input: fields.input,
  label: fields.label,
  description: fields.description,
  error: fields.error,
};

/** The one theme: the scale, and for each Mantine component in use the classes that fit it to the product. */
const theme = mergeThemeOverrides(scale, {
  components: {
    ActionIcon: { defaultProps: { variant: 'subtle' }, classNames: { root: controls.iconButton } },
    Anchor: { defaultProps: { underline: 'always' } },
    Button: {
      classNames: { root: controls.button, label: controls.buttonLabel },
      vars: (_theme: unknown, { size }: { size?: unknown }) => ({
        root: { '--button-padding-x': size === 'lg' ? upTo(1.625, 7) : upTo(1.125) },
      }),
    },
    Input: { vars: () => ({ wrapper: { '--input-height': '2.875rem', '--input-fz': '1rem' } }) },
    NativeSelect: { classNames: field },
    Textarea: { classNames: field },
    TextInput: { classNames: field },
    // Pages that add to what they show can wait for it.
    Skeleton: { defaultProps: { 'data-loading': true } },
    Paper: { defaultProps: { withBorder: true, p: 'md' } },
  },
});

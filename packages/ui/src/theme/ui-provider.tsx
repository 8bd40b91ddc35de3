import {
  MantineContext,
  MantineThemeProvider,
  mergeThemeOverrides,
  useProviderColorScheme,
} from '@mantine/core';
import { type ReactNode, useLayoutEffect, useMemo } from 'react';
import controls from './controls.module.css';
import fields from './fields.module.css';
import { roles, upTo } from './roles.ts';

export interface UiProviderProps {
  /** Enables the high-contrast tokens (specification section 2, "high-contrast toggle"). */
  highContrast: boolean;
  children: ReactNode;
}

/** Light and dark always follow the system: local storage is not used. */
const systemColorScheme = {
  get: () => 'auto' as const,
  set() {},
  subscribe() {},
  unsubscribe() {},
  clear() {},
};

const getRootElement = () => document.documentElement;

/**
 * Provides the theme. Needs `@zaehlwerk/ui/styles.css` on the page: all variables are static, because the
 * policy `style-src 'self'` without a nonce forbids styles written at run time. `MantineProvider` would
 * contain the code that writes them.
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

const theme = mergeThemeOverrides(roles, {
  components: {
    ActionIcon: { defaultProps: { variant: 'subtle' }, classNames: { root: controls.iconButton } },
    Anchor: { defaultProps: { underline: 'always' } },
    Button: {
      classNames: { root: controls.button, label: controls.buttonLabel },
      vars: (_theme: unknown, { size }: { size?: unknown }) => ({
        root: { '--button-padding-x': size === 'lg' ? upTo(1.625, 7) : upTo(1.125) },
      }),
    },
    ComboboxChevron: { defaultProps: { 'aria-hidden': true } },
    Input: { vars: () => ({ wrapper: { '--input-height': '2.875rem', '--input-fz': '1rem' } }) },
    NativeSelect: { classNames: field },
    Textarea: { classNames: field },
    TextInput: { classNames: field },
    // Marks pages whose content is still loading.
    Skeleton: { defaultProps: { 'data-loading': true } },
    Paper: { defaultProps: { withBorder: true, p: 'md' } },
  },
});

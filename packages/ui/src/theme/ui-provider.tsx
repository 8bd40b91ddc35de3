import { MantineContext, MantineThemeProvider, useProviderColorScheme } from '@mantine/core';
import { type ReactNode, useLayoutEffect, useMemo } from 'react';
import { theme } from './theme.ts';

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

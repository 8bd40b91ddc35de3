import { MantineProvider } from '@mantine/core';
import { type ReactNode, useLayoutEffect } from 'react';
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

/**
 * Gives every component below it the theme. Needs `@zaehlwerk/ui/styles.css` on the page: all variables are
 * static there, because the policy `style-src 'self'` without a nonce forbids styles written at run time.
 */
export function UiProvider({ highContrast, children }: UiProviderProps) {
  useLayoutEffect(() => {
    const root = document.documentElement;
    if (highContrast) root.dataset.contrast = 'high';
    else delete root.dataset.contrast;
  }, [highContrast]);

  return (
    <MantineProvider
      theme={theme}
      defaultColorScheme="auto"
      colorSchemeManager={systemColorScheme}
      withCssVariables={false}
      withGlobalClasses={false}
      withStaticClasses={false}
    >
      {children}
    </MantineProvider>
  );
}

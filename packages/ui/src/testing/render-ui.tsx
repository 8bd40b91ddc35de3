import { render } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactElement } from 'react';
import { UiProvider } from '../theme/ui-provider.tsx';

/** Renders below the theme, with a user at the keyboard and the mouse. */
export function renderUi(element: ReactElement) {
  const user = userEvent.setup();
  return {
    user,
    ...render(element, {
      wrapper: ({ children }) => <UiProvider highContrast={false}>{children}</UiProvider>,
    }),
  };
}

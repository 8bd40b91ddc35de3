import { act, render, screen } from '@testing-library/react';
import { useNotifications, useNotify } from '@zaehlwerk/store';
import { createPortalStore, PortalStoreProvider } from '@zaehlwerk/store/host';
import { useNotificationPlacement } from './notification-placement.ts';

function Screen() {
  const notify = useNotify();
  useNotificationPlacement(useNotifications());
  return (
    <>
      <main id="main">
        <input />
      </main>
      <div id="notifications">
        <div data-toast="1" />
      </div>
      <button
        type="button"
        onClick={() => notify({ type: 'WARNING', title: 'Nicht gespeichert', message: 'Kein Platz' })}
      />
    </>
  );
}

afterEach(() => jest.restoreAllMocks());

test.each([
  ['moves up as far as it is covered', { field: 300, toast: 320, by: 40 }],
  [
    'stays in view with its beginning, where there is no room for all of it',
    { field: 24, toast: 30, by: 24 },
  ],
])('on a narrow screen the focused element %s', async (_what, { field, toast, by }) => {
  // jsdom has no media queries.
  Object.assign(window, { matchMedia: () => ({ matches: true }) });
  const scrolled = jest.spyOn(window, 'scrollBy').mockImplementation(() => undefined);
  jest.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function (this: Element) {
    if (this.id === 'notifications') return new DOMRect(0, 0, 390, 470);
    if (this.hasAttribute('data-toast')) return new DOMRect(0, toast, 390, 200);
    return new DOMRect(0, field, 390, 60);
  });
  render(
    <PortalStoreProvider store={createPortalStore()}>
      <Screen />
    </PortalStoreProvider>,
  );
  screen.getByRole('textbox').focus();
  act(() => screen.getByRole('button').click());
  expect(scrolled.mock.calls).toEqual([[0, by]]);
});

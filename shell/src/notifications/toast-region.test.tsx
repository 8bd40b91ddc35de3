import { act, fireEvent, render, screen, within } from '@testing-library/react';
import { UiProvider } from '@zaehlwerk/ui';
import { useState } from 'react';
import { I18nextProvider } from 'react-i18next';
import { createPortalTexts } from '../language/i18n.ts';
import { serveTexts, testShell } from '../testing/render-portal.tsx';
import { type ToastNotification, ToastRegion } from './toast-region.tsx';

const saved: ToastNotification = {
  id: 'a',
  type: 'SUCCESS',
  title: 'Senden erfolgreich',
  message: 'Alles gesendet.',
};
const hint: ToastNotification = { id: 'b', type: 'INFO', title: 'Kein Internet' };
const failed: ToastNotification = { id: 'c', type: 'ERROR', title: 'Senden fehlgeschlagen' };
const late: ToastNotification = { id: 'd', type: 'WARNING', title: 'Ablesedatum angepasst' };

const texts = createPortalTexts(testShell);
beforeAll(async () => {
  serveTexts();
  await texts.switchTo('de-FORMAL');
});

function Page({ initial }: { initial: readonly ToastNotification[] }) {
  const [shown, setShown] = useState(initial);
  return (
    <UiProvider highContrast={false}>
      <I18nextProvider i18n={texts.i18n}>
        <button type="button">Senden</button>
        <ToastRegion
          notifications={shown}
          onDismiss={id => setShown(current => current.filter(toast => toast.id !== id))}
        />
      </I18nextProvider>
    </UiProvider>
  );
}

const wait = (ms: number) => act(() => jest.advanceTimersByTime(ms));
const region = () => screen.getByRole('region', { name: 'Meldungen' });

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

test('both live regions are there before anything is said', () => {
  render(<Page initial={[]} />);
  expect(screen.getByRole('status')).toBeEmptyDOMElement();
  expect(screen.getByRole('alert')).toBeEmptyDOMElement();
});

test('success and info are said politely, warnings and errors at once, each with its kind in words', () => {
  render(<Page initial={[saved, hint, failed, late]} />);
  expect(screen.getByRole('status')).toHaveTextContent('Erfolg: Senden erfolgreich');
  expect(screen.getByRole('status')).toHaveTextContent('Hinweis: Kein Internet');
  expect(screen.getByRole('alert')).toHaveTextContent('Fehler: Senden fehlgeschlagen');
  expect(screen.getByRole('alert')).toHaveTextContent('Warnung: Ablesedatum angepasst');
});

test('success and info go after 10 s, warnings and errors stay', () => {
  render(<Page initial={[saved, hint, failed, late]} />);
  wait(9_990);
  expect(screen.getByText('Kein Internet')).toBeVisible();
  wait(20);
  expect(screen.getByRole('status')).toBeEmptyDOMElement();
  wait(600_000);
  expect(within(screen.getByRole('alert')).getAllByRole('button')).toHaveLength(2);
});

test('the pointer on any of them stops the time, and what is left runs on afterwards', () => {
  render(<Page initial={[saved, failed]} />);
  wait(6_000);
  fireEvent.pointerEnter(region());
  wait(60_000);
  expect(screen.getByText('Senden erfolgreich')).toBeVisible();
  fireEvent.pointerLeave(region());
  wait(3_990);
  expect(screen.getByText('Senden erfolgreich')).toBeVisible();
  wait(20);
  expect(screen.queryByText('Senden erfolgreich')).not.toBeInTheDocument();
});

test('the focus on any of them stops the time', () => {
  render(<Page initial={[saved]} />);
  act(() => screen.getByRole('button', { name: 'Meldung schließen: Senden erfolgreich' }).focus());
  wait(60_000);
  expect(screen.getByText('Senden erfolgreich')).toBeVisible();
  act(() => screen.getByRole('button', { name: 'Senden' }).focus());
  wait(10_010);
  expect(screen.queryByText('Senden erfolgreich')).not.toBeInTheDocument();
});

test('dismissing moves the focus to the next message, and at last back to where it was', () => {
  render(<Page initial={[failed, late]} />);
  const before = screen.getByRole('button', { name: 'Senden' });
  const first = screen.getByRole('button', { name: 'Meldung schließen: Senden fehlgeschlagen' });
  const second = screen.getByRole('button', { name: 'Meldung schließen: Ablesedatum angepasst' });
  act(() => before.focus());
  act(() => first.focus());
  fireEvent.click(first);
  expect(first).not.toBeInTheDocument();
  expect(second).toHaveFocus();
  fireEvent.click(second);
  expect(before).toHaveFocus();
});

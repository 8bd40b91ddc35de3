import { screen } from '@testing-library/react';
import { focusPageHeading } from '../page/page-heading.tsx';
import { renderUi } from '../testing/render-ui.tsx';
import { EmptyState } from './empty-state.tsx';
import { Failure, LoadingScreen, Notice } from './feedback.tsx';

test('a failure says what happened, its code, and offers the way on', async () => {
  const onRetry = jest.fn();
  const { user } = renderUi(
    <Failure
      title="Nicht erreichbar"
      explanation="Ihre Eingaben sind sicher."
      code={{ label: 'Fehlercode', value: 'mf-reading/TIMEOUT' }}
      retry={{ label: 'Erneut versuchen', onRetry }}
    />,
  );
  expect(screen.getByRole('alert')).toHaveTextContent('Ihre Eingaben sind sicher.');
  expect(screen.getByRole('alert')).toHaveTextContent('Fehlercode: mf-reading/TIMEOUT');
  expect(screen.getByRole('heading', { level: 2, name: 'Nicht erreichbar' })).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Erneut versuchen' }));
  expect(onRetry).toHaveBeenCalledTimes(1);
});

test('a failure that is the whole page has the heading of the page', () => {
  renderUi(<Failure title="Nicht erreichbar" explanation="Später noch einmal." headingLevel={1} />);
  expect(screen.getByRole('heading', { level: 1 })).toBeVisible();
  expect(screen.queryByRole('button')).not.toBeInTheDocument();
});

test('the loading screen says that it loads', () => {
  renderUi(<LoadingScreen text="wird geladen..." />);
  expect(screen.getByRole('status')).toHaveTextContent('wird geladen...');
});

test('an empty place says why and what to do', () => {
  renderUi(
    <EmptyState title="Keine Aufträge" actions={<button type="button">Suche leeren</button>}>
      Zu „Hauptstr“ gibt es keine Treffer.
    </EmptyState>,
  );
  expect(screen.getByRole('heading', { level: 2, name: 'Keine Aufträge' })).toBeVisible();
  expect(screen.getByText('Zu „Hauptstr“ gibt es keine Treffer.')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Suche leeren' })).toBeVisible();
});

test('an empty place that is all there is on the screen has the heading that a change of page leads to', () => {
  renderUi(<EmptyState title="Keine Aufträge" headingLevel={1} />);
  expect(focusPageHeading()).toBe(true);
  expect(screen.getByRole('heading', { level: 1, name: 'Keine Aufträge' })).toHaveFocus();
});

test('a notice is announced only when it is an answer', () => {
  renderUi(
    <>
      <Notice kind="INFO" title="Kein Internet" />
      <Notice kind="ERROR" role="alert">
        Anmeldung fehlgeschlagen.
      </Notice>
    </>,
  );
  expect(screen.getByRole('alert')).toHaveTextContent('Anmeldung fehlgeschlagen.');
  expect(screen.queryByRole('status')).not.toBeInTheDocument();
});

test('the kinds of notice differ in shape', () => {
  const kinds = ['INFO', 'SUCCESS', 'WARNING', 'ERROR'] as const;
  const shapes = kinds.map(kind => {
    const { container, unmount } = renderUi(<Notice kind={kind} title="Titel" />);
    const shape = container.querySelector('svg')?.innerHTML;
    unmount();
    return shape;
  });
  expect(new Set(shapes).size).toBe(kinds.length);
});

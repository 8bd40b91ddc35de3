import { screen, within } from '@testing-library/react';
import type { ApiResult, CallRequest } from '@zaehlwerk/api';
import { showInformation } from '../testing/show-information.tsx';
import MyData from './MyData.tsx';

const path = '/api/pro/account/data-request';
const requested = '2026-11-28T23:30:00.000Z';
const section = (name: string) => within(screen.getByRole('region', { name }));
const button = (name: string) => screen.getByRole('button', { name });
const refused = (status: number, code: string): ApiResult<never> => ({
  ok: false,
  error: { kind: 'refused', status, code, message: '', fieldErrors: [] },
});

/** A server with these open requests. */
function serverWith(...open: string[]) {
  const server = {
    open,
    log: [] as string[],
    failure: undefined as ApiResult<never> | undefined,
    instead: ({ path: asked, method = 'GET', body }: CallRequest): ApiResult<unknown> | undefined => {
      if (!asked.startsWith(path)) return undefined;
      const kind = Object(body).kind ?? asked.slice(path.length + 1);
      const verb = body ? 'POST' : method;
      server.log.push(`${verb} ${kind}`.trim());
      if (server.failure && verb !== 'GET') return server.failure;
      if (verb === 'POST' && !server.open.includes(kind)) server.open.push(kind);
      if (verb === 'DELETE') server.open = server.open.filter(other => other !== kind);
      return { ok: true, value: { requests: server.open.map(each => ({ kind: each, requested })) } };
    },
  };
  return server;
}

test('a request is shown with its day until it is withdrawn, and the focus stays on its button', async () => {
  const server = serverWith();
  const { user } = await showInformation(<MyData />, server);
  await user.click(button('Löschung anfragen'));
  // 0:30 of the next day at the utility.
  expect(await section('Konto löschen').findByText(/^Angefragt am 29\.11\.2026\./)).toBeVisible();
  expect(section('Kopie meiner Daten').queryByText(/Angefragt/)).not.toBeInTheDocument();
  expect(button('Anfrage nach Löschung zurückziehen')).toHaveFocus();
  await user.click(button('Anfrage nach Löschung zurückziehen'));
  expect(await screen.findByRole('button', { name: 'Löschung anfragen' })).toHaveFocus();
  expect(screen.queryByText(/Angefragt/)).not.toBeInTheDocument();
  expect(server.log).toEqual(['GET', 'POST deletion', 'GET', 'DELETE deletion', 'GET']);
});

test('what was requested elsewhere is there', async () => {
  await showInformation(<MyData />, serverWith('export'));
  expect(section('Kopie meiner Daten').getByText(/^Angefragt am/)).toBeVisible();
  expect(button('Löschung anfragen')).toBeVisible();
});

test('a failure is said beside its button, changes nothing, and the next try succeeds', async () => {
  const server = serverWith();
  server.failure = { ok: false, error: { kind: 'no-response', reason: 'network' } };
  const { user } = await showInformation(<MyData />, server);
  await user.click(button('Kopie anfragen'));
  expect(await section('Kopie meiner Daten').findByRole('alert')).toHaveTextContent('Das hat nicht geklappt');
  expect(section('Konto löschen').queryByRole('alert')).not.toBeInTheDocument();
  server.failure = undefined;
  await user.click(button('Kopie anfragen'));
  expect(await section('Kopie meiner Daten').findByText(/^Angefragt am/)).toBeVisible();
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
});

test('the link of a share opens no requests', async () => {
  await showInformation(<MyData />, {
    instead: ({ path: asked }) => (asked === path ? refused(403, 'opened_by_link') : undefined),
  });
  expect(screen.getByText(/mit dem Link eines Zugangs angemeldet/)).toBeVisible();
  expect(screen.getByRole('region', { name: 'Was gespeichert ist' })).toBeVisible();
  expect(screen.queryByRole('button')).not.toBeInTheDocument();
});

test('requests that cannot be loaded are loaded again, and what is stored is said all the same', async () => {
  let isDown = true;
  const server = serverWith('deletion');
  const { user } = await showInformation(<MyData />, {
    instead: request =>
      isDown && request.path === path ? refused(503, 'too_busy') : server.instead(request),
  });
  expect(screen.getByRole('alert')).toHaveTextContent('Ihre Anfragen konnten nicht geladen werden');
  expect(screen.getByRole('region', { name: 'Was gespeichert ist' })).toBeVisible();
  isDown = false;
  await user.click(button('Erneut versuchen'));
  expect(await screen.findByText(/^Angefragt am/)).toBeVisible();
});

test('it leads to the privacy page where there is one', async () => {
  await showInformation(<MyData />, { ...serverWith(), legal: { privacy: { enabled: true } } });
  expect(screen.getByRole('link', { name: 'Datenschutz' })).toHaveAttribute('href', '/privacy');
});

import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ApiError } from '@zaehlwerk/api';
import { queuedItem, Slot } from '@zaehlwerk/module-kit';
import { useQueue } from '@zaehlwerk/store/data';
import { hurriedAlarm } from '@zaehlwerk/store/testing';
import { device, reading, readingKinds } from '../testing/queued-readings.ts';
import { renderPortal } from '../testing/render-portal.tsx';
import { sampleModule } from '../testing/sample-module.ts';

jest.setTimeout(40_000);

const refused = (status: number, code = 'unknown', details: Partial<ApiError> = {}): ApiError =>
  ({ kind: 'refused', status, code, message: '', fieldErrors: [], ...details }) as ApiError;
const fieldErrors = [{ field: 'results.0.readingValue', message: 'aboveMaximum, limit 5000' }];

/** Responses to a reading, and the status and problem that the queue shows. */
const waits = /^(Wird um \d\d:\d\d erneut versucht|Wartet auf den Versand)$/;
const answers: readonly [string, ApiError, RegExp, string][] = [
  ['nothing', { kind: 'no-response', reason: 'network' }, waits, 'war der Server nicht erreichbar'],
  ['503', { kind: 'no-response', reason: 'gateway', status: 503 }, waits, 'war der Server nicht erreichbar'],
  ['a hotel’s page', { kind: 'unreadable', details: [] }, waits, 'hat statt des Portals jemand anderes'],
  ['500', refused(500, 'internal_error'), waits, 'konnte der Server noch nichts annehmen'],
  [
    'too much for a day',
    refused(429, 'quota_exceeded', { retryAfterSeconds: 3600 }),
    waits,
    'Die Grenze dieses Kontos',
  ],
  ['403', refused(403), /^Nicht angenommen$/, '(Fehlercode 403)'],
  [
    '404',
    refused(404, 'job_unknown'),
    /^Nicht angenommen$/,
    'Den Auftrag gibt es für dieses Konto nicht mehr',
  ],
  ['409', refused(409, 'conflict'), /^Nicht angenommen$/, '(Fehlercode conflict)'],
  ['413', refused(413, 'body_too_large'), /^Nicht angenommen$/, 'Die Fotos sind zusammen zu groß'],
  ['422', refused(422, 'submission_invalid', { fieldErrors }), /^Nicht angenommen$/, 'Höchstwert von 5.000'],
  ['501', refused(501), /^Nicht angenommen$/, '(Fehlercode 501)'],
  // Last: after it the server asks clients to wait.
  ['429', refused(429, 'slow', { retryAfterSeconds: 3600 }), waits, 'noch nichts annehmen'],
];

/** Shows items as a module does, beside its own view of them. */
function ModuleScreen() {
  return useQueue().items.map(item => (
    <section key={item.id} aria-label={item.summary.name}>
      <Slot of={queuedItem} item={item} shows="problem" />
      <Slot of={queuedItem} item={item} shows="actions" />
    </section>
  ));
}

const numberOf = (index: number) => `1ESY11601234${String(index).padStart(2, '0')}`;

/** A portal with a reading for each response, which the server gives unless it `isWell`. */
async function portalWith(address: string, of = answers) {
  const server = { isWell: false, sent: [] as string[] };
  const queue = device(
    ...of.map((_, index) =>
      reading({
        id: `item-${index}`,
        subject: `job-${index}`,
        attempts: 0,
        summary: { name: numberOf(index), values: [{ label: '', value: '6000' }] },
      }),
    ),
  );
  await renderPortal({
    address,
    modules: [
      sampleModule({
        routes: [
          { path: '/ablesung/:jobId', screen: 'Sample', access: 'account' },
          { path: '/sample', screen: 'Sample', access: 'account' },
        ],
        queueKinds: readingKinds,
      }),
    ],
    components: { Sample: ModuleScreen },
    queue,
    alarm: hurriedAlarm,
    api: {
      sendResults: async jobId => {
        server.sent.push(jobId);
        const error = of[Number(jobId.slice('job-'.length))]?.[1];
        return server.isWell || !error ? ({ ok: true, value: { id: jobId } } as never) : { ok: false, error };
      },
    },
  });
  return { server, queue };
}

test('for every response of the server the queue shows status, problem and working actions', async () => {
  const { server, queue } = await portalWith('/ausgang');
  await screen.findByRole('heading', { level: 1, name: 'Ausgang' });
  await waitFor(() => expect(new Set(server.sent).size).toBe(answers.length), { timeout: 20_000 });
  const card = (index: number) => {
    const heading = screen.getByText(`Zähler ${numberOf(index)}`);
    return within(heading.closest('li') ?? document.body);
  };
  for (const [index, [, , state, why]] of answers.entries()) {
    expect(await card(index).findByText(state)).toBeVisible();
    expect(await card(index).findByText(new RegExp(why.replace(/[()]/g, '\\$&')))).toBeVisible();
    for (const name of [/^Jetzt senden/, /^Verwerfen/])
      expect(card(index).getByRole('button', { name })).toBeEnabled();
    expect(card(index).getByRole('link', { name: /^Ändern/ })).toBeVisible();
    const isStuck = state.source.includes('Nicht');
    expect(card(index).queryAllByRole('button', { name: /^Als Datei exportieren/ })).toHaveLength(
      isStuck ? 1 : 0,
    );
  }
  // Another page gets a notice.
  expect(await screen.findByRole('link', { name: 'Im Ausgang ansehen' })).toBeInTheDocument();
  expect(screen.getByRole('link', { name: /^Ausgang: 6 Ablesungen wurden nicht angenommen/ })).toBeVisible();

  server.isWell = true;
  await userEvent.click(screen.getByRole('button', { name: 'Alle jetzt senden' }));
  expect(await screen.findByText('Nichts wartet auf den Versand', {}, { timeout: 20_000 })).toBeVisible();
  expect(queue.items.size).toBe(0);
});

test('the screen of a module shows the same, and can export or discard the reading', async () => {
  const some = answers.filter(([name]) => ['nothing', '403', '422'].includes(name));
  const { queue } = await portalWith('/sample', some);
  const place = async (index: number) => within(await screen.findByRole('region', { name: numberOf(index) }));
  for (const [index, [, , , why]] of some.entries())
    expect(await (await place(index)).findByText(new RegExp(why.replace(/[()]/g, '\\$&')))).toBeVisible();
  expect((await place(0)).getByText(/^Nächster Versuch: \d\d\.\d\d\.\d{4}, \d\d:\d\d$/)).toBeVisible();
  expect((await place(1)).queryByText(/^Nächster Versuch/)).not.toBeInTheDocument();

  const saved: string[] = [];
  URL.createObjectURL = () => 'blob:1';
  URL.revokeObjectURL = () => undefined;
  HTMLAnchorElement.prototype.click = function () {
    saved.push(this.download);
  };
  await userEvent.click((await place(1)).getByRole('button', { name: 'Als Datei exportieren' }));
  await waitFor(() => expect(saved).toHaveLength(1));
  expect(queue.items.size).toBe(some.length);

  await userEvent.click((await place(1)).getByRole('button', { name: 'Verwerfen' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Endgültig verwerfen' }));
  await waitFor(() => expect(queue.items.has('item-1')).toBe(false));
  expect(queue.items.size).toBe(some.length - 1);
});

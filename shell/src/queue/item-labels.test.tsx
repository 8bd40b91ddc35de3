import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReleasedModule } from '@zaehlwerk/module-kit/host';
import { device, reading, readingKinds } from '../testing/queued-readings.ts';
import { type PortalUnderTest, renderPortal } from '../testing/render-portal.tsx';
import { sampleModule } from '../testing/sample-module.ts';

const texts = (german: string, english: string) => ({
  'de-FORMAL': german,
  'de-INFORMAL': german,
  'en-FORMAL': english,
});

/** The queue kind of a module of another team. */
const appointments: ReleasedModule['queueKinds'] = [
  {
    name: 'appointment',
    version: 1,
    path: '/api/pro/appointment/{subject}',
    expects: { id: '{subject}' },
    texts: { title: 'title', counted: 'counted' },
    labels: {
      title: texts('Termin am {{name}}', 'Appointment on {{name}}'),
      counted_one: texts('{{count}} Termin', '{{count}} appointment'),
      counted_other: texts('{{count}} Termine', '{{count}} appointments'),
    },
  },
];

const appointment = (id: string) =>
  reading({ id, subject: id, kind: 'appointment', summary: { name: '3. Mai', values: [] } });
const one = [appointment('a')];
const mixed = [appointment('a'), reading(), appointment('b'), reading({ id: 'u', kind: 'unknown-reading' })];
const unknown = [...one, reading({ id: 'x', kind: 'of-a-module-that-is-gone' })];

/** An offline portal with these items, in a language, after its warning is confirmed. */
async function offline(items: typeof mixed, language = 'de-FORMAL', translations: object = {}) {
  const languageConfig = { defaultLanguage: language, translations };
  const portal: PortalUnderTest = {
    modules: [
      sampleModule({ queueKinds: readingKinds }),
      sampleModule({ name: 'mf-other', routes: [], navigation: [], queueKinds: appointments }),
    ],
    address: '/ausgang',
    queue: device(...items),
    probe: async () => 'offline',
    api: {
      fetchApplication: async () =>
        ({ ok: true, value: { applicationId: 'test', applicationName: 'Test', languageConfig } }) as never,
    },
  };
  await renderPortal(portal);
  await screen.findByRole('heading', { level: 1, name: /^(Ausgang|Outbox)$/ });
}

test.each([
  ['de-FORMAL', one, '1 Termin wartet auf diesem Gerät. Bitte schließen Sie'],
  ['de-INFORMAL', one, '1 Termin wartet auf diesem Gerät. Bitte schließe den Browser'],
  ['en-FORMAL', one, '1 appointment is waiting on this device.'],
  ['de-FORMAL', mixed, '2 Termine und 2 Ablesungen warten auf diesem Gerät.'],
  ['en-FORMAL', mixed, '2 appointments and 2 readings are waiting on this device.'],
  ['de-FORMAL', unknown, '1 Termin und 1 Eintrag warten auf diesem Gerät.'],
])('%s: queued items have the labels of their kinds', async (language, items, words) => {
  await offline(items, language);
  // The panel and the warning use the same label.
  expect(await screen.findByText(new RegExp(`^${words.replaceAll('.', '\\.')}`))).toBeVisible();
  const counted = words.replace(/ (wartet|warten|is|are) .*/, '');
  expect(screen.getByRole('dialog')).toHaveTextContent(counted);
  expect(screen.getByRole('link', { name: new RegExp(`: ${counted} `) })).toBeVisible();
});

test('title, discard dialog and logout dialog use the labels of the kind', async () => {
  await offline(one);
  await userEvent.click(await screen.findByRole('button', { name: 'Verstanden' }));
  expect(await screen.findByRole('heading', { name: 'Termin am 3. Mai' })).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Verwerfen 3. Mai' }));
  const question = within(await screen.findByRole('dialog', { name: '1 Termin wirklich verwerfen?' }));
  expect(question.getByText(/^1 Termin von kunde .*: Termin am 3\. Mai\./)).toBeVisible();
  await userEvent.click(question.getAllByRole('button', { name: 'Behalten' }).at(-1) ?? document.body);
  await userEvent.click(screen.getByRole('button', { name: 'Benutzermenü' }));
  await userEvent.click(screen.getByRole('button', { name: 'Abmelden' }));
  const leaving = within(await screen.findByRole('dialog', { name: 'Noch nicht gesendete Eingaben' }));
  expect(leaving.getByText(/^1 Termin ist .* bleibt alles hier und wartet/)).toBeVisible();
});

test('wordings of the deployment replace the labels of a kind', async () => {
  await offline(one, 'de-FORMAL', {
    'de-FORMAL': { counted_one: '{{count}} Besuch', title: 'Besuch am {{name}}' },
  });
  await waitFor(() =>
    expect(screen.getByRole('link', { name: 'Ausgang: 1 Besuch ist noch nicht gesendet' })).toBeVisible(),
  );
  expect(screen.getByRole('heading', { name: 'Besuch am 3. Mai', hidden: true })).toBeInTheDocument();
});

import { screen, within } from '@testing-library/react';
import { addDays, instantOfDay } from '@zaehlwerk/domain';
import { exampleJob, exampleTask } from '@zaehlwerk/metering/testing';
import { showReading } from '../testing/show-reading.tsx';

const address = '/ablesung/job-1';
const event = (daysAgo: number, readingValue: number) => ({
  readingDate: instantOfDay(addDays('2026-11-20', -daysAgo)),
  readingValue,
  reason: 'PERIODIC_READING' as const,
});
/** Used 1000 in the year before last: 12500 to 13500 are expected. */
const day = exampleTask({
  rateName: 'Tag',
  obis: '1-0:1.8.1',
  preDecimals: 6,
  readingEvents: [event(730, 11_000), event(365, 12_000)],
});
/** 41500 to 42500 are expected. */
const night = exampleTask({
  taskId: 'task-2',
  rateName: 'Nacht',
  obis: '1-0:1.8.2',
  preDecimals: 6,
  readingEvents: [event(730, 40_000), event(365, 41_000)],
});

async function asked(values: readonly string[], application: object = {}) {
  const meterRateTasks = [day, night].slice(0, values.length);
  const neighbours = ['1ESY998', '1ESY999'].map(meterNumber =>
    exampleJob({
      id: meterNumber,
      meter: { meterNumber, meterRateTasks: [{ ...day, readingEvents: [event(730, 700), event(365, 800)] }] },
    }),
  );
  const { user } = await showReading({
    jobs: [exampleJob({ meter: { meterRateTasks } }), ...neighbours],
    address,
    application: { meterReading: application },
  });
  for (const [index, value] of values.entries())
    await user.type(screen.getAllByRole('textbox', { name: /^Zählerstand/ })[index] ?? document.body, value);
  await user.click(screen.getByRole('button', { name: 'Ablesung senden' }));
  return screen.getByRole('dialog', { name: 'Bitte prüfen Sie Ihre Eingabe' });
}

/** The sentences of the dialog, and how often each is said. */
function repeated(dialog: HTMLElement): string[] {
  const sentences = [...dialog.querySelectorAll('h2, p, span, button')]
    .filter(({ children }) => children.length === 0)
    .flatMap(({ textContent }) => textContent.split(/(?<=[.?!])\s/))
    .map(sentence => sentence.trim())
    .filter(sentence => sentence !== '');
  return sentences.filter((sentence, index) => sentences.indexOf(sentence) !== index);
}

const cases: [what: string, values: string[], application: object][] = [
  ['lower than the last one', ['11999'], {}],
  ['lower than the last one, and checked', ['11999'], { historicCheckEnabled: true }],
  ['a slip of the comma', ['130004'], {}],
  ['unusual', ['14000'], { unusualCheck: 'ASK' }],
  ['swapped rates', ['42000', '13000'], {}],
  ['other meters of the house', ['900'], {}],
  ['two unusual rates', ['14000', '43100'], { unusualCheck: 'ASK' }],
];

test.each(cases)('one main step, and nothing said twice: %s', async (_what, values, application) => {
  const dialog = await asked(values, application);
  const main = within(dialog)
    .getAllByRole('button')
    .filter(button => button.dataset.variant !== 'default' && button.textContent !== '');
  expect(main.map(({ textContent }) => textContent)).toEqual(['Korrigieren']);
  expect(repeated(dialog)).toEqual([]);
});

test('the comma is mentioned once: as a suggestion, or as a question', async () => {
  const comma = /Komma verrutscht/;
  const slip = await asked(['130004']);
  expect(within(slip).getByText(comma)).toHaveTextContent(/13\.000\skWh würde passen\.$/);
  expect(within(slip).getByText('Dieser Zählerstand ist ungewöhnlich.')).toBeVisible();
});

test('readings that are only unusual are mentioned once, together', async () => {
  const dialog = await asked(['14000', '43000'], { unusualCheck: 'ASK' });
  expect(within(dialog).getByText(/^Diese Zählerstände sind ungewöhnlich\. Ist vielleicht/)).toBeVisible();
  expect(within(dialog).queryByText('Ungewöhnlich für dieses Zählwerk')).not.toBeInTheDocument();
});

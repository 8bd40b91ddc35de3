import { act, screen, within } from '@testing-library/react';
import type { HelpInstruction, MeterReadingHelpResponse } from '@zaehlwerk/api';
import { instructionListPart } from '@zaehlwerk/metering/help';
import { exampleJob, exampleTask } from '@zaehlwerk/metering/testing';
import { showReading } from '../testing/show-reading.tsx';

const address = '/ablesung/job-1';
const instruction = (title: string, changes: Partial<HelpInstruction> = {}): HelpInstruction => ({
  language: 'de-FORMAL',
  title,
  text: `Lesen Sie **${title}** ab.`,
  ...changes,
});
const serverSays = (...instructions: HelpInstruction[]) => ({
  fetchMeterReadingHelp: async () => ({ ok: true, value: { instructions } }) as const,
});
const panel = () => screen.queryByRole('region', { name: /^(Hilfe zum Ablesen|Help with reading)$/ });
const button = () => screen.queryByRole('button', { name: /^(Hilfe zum Ablesen|Help with reading)$/ });
const moment = () => act(() => jest.advanceTimersByTimeAsync(50));

beforeAll(instructionListPart.load);

test('instructions for the meter stand beside the form, to choose from', async () => {
  const api = serverSays(
    instruction('Zähler mit Display', { obisFilter: '^1-' }),
    instruction('Gas', { obisFilter: '^7-' }),
    instruction('Foto machen'),
  );
  const { user } = await showReading({ jobs: [exampleJob()], address, api });
  await moment();
  const help = within(panel() ?? document.body);
  expect(help.getAllByRole('group')).toHaveLength(2);
  expect(help.getByText('Zähler mit Display', { selector: 'strong' })).not.toBeVisible();
  await user.click(help.getByText('Foto machen', { selector: 'summary' }));
  expect(help.getByText('Foto machen', { selector: 'strong' })).toBeVisible();
  expect(screen.queryByText('Gas')).not.toBeInTheDocument();
});

test('where there is no room beside it a button opens them; Escape leads back', async () => {
  const api = serverSays(instruction('Strom'), instruction('Foto machen'));
  const { user } = await showReading({ jobs: [exampleJob()], address, api });
  await moment();
  await user.click(button() ?? document.body);
  const drawer = screen.getByRole('dialog', { name: 'Hilfe zum Ablesen' });
  expect(within(drawer).getByText('Strom', { selector: 'strong' })).toBeVisible();
  expect(within(drawer).getByText('Foto machen', { selector: 'strong' })).not.toBeVisible();
  await user.keyboard('{Escape}');
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  expect(button()).toHaveFocus();
});

test.each([
  ['there are none', serverSays()],
  ['none is meant for the meter', serverSays(instruction('Gas', { obisFilter: '^7-' }))],
  [
    'they cannot be had',
    {
      fetchMeterReadingHelp: async () =>
        ({ ok: false, error: { kind: 'no-response', reason: 'network' } }) as const,
    },
  ],
])('without instructions nothing speaks of help: %s', async (_case, api) => {
  await showReading({ jobs: [exampleJob()], address, api });
  await moment();
  expect(panel()).not.toBeInTheDocument();
  expect(screen.queryByText('Hilfe zum Ablesen')).not.toBeInTheDocument();
});

test('a single instruction is open beside the form too', async () => {
  await showReading({ jobs: [exampleJob()], address, api: serverSays(instruction('Strom')) });
  await moment();
  expect(within(panel() ?? document.body).getByText('Strom', { selector: 'strong' })).toBeVisible();
});

test.each([
  ['above the job’s data, which wait for it', 300, Node.DOCUMENT_POSITION_FOLLOWING],
  ['below them, when it comes late', 700, Node.DOCUMENT_POSITION_PRECEDING],
])('help moves nothing on the screen: it is placed %s', async (_case, wait, position) => {
  let answer: (help: { ok: true; value: MeterReadingHelpResponse }) => void = () => undefined;
  const fetchMeterReadingHelp = () =>
    new Promise<{ ok: true; value: MeterReadingHelpResponse }>(resolve => {
      answer = resolve;
    });
  const jobData = () => screen.queryByRole('region', { name: 'Angaben zum Auftrag' });
  await showReading({ jobs: [exampleJob()], address, api: { fetchMeterReadingHelp } });
  expect(jobData()).not.toBeInTheDocument();
  expect(button()).not.toBeInTheDocument();
  expect(screen.getByText('Hilfe zum Ablesen')).not.toBeVisible();
  await act(() => jest.advanceTimersByTimeAsync(wait));
  answer({ ok: true, value: { instructions: [instruction('Strom')] } });
  await moment();
  expect(button()).toBeVisible();
  expect(panel()?.compareDocumentPosition(jobData() ?? document.body)).toBe(position);
});

test('in English; German instructions that stand in say that they are German', async () => {
  const api = serverSays(instruction('Strom'));
  await showReading({ jobs: [exampleJob()], address, api, inEnglish: true });
  await moment();
  expect(panel()?.querySelector('details')).toHaveAttribute('lang', 'de');
});

test('where no worker may run, instructions whose filters may take long are left out, and only those', async () => {
  const meterRateTasks = [exampleTask(), exampleTask({ taskId: 'task-2', obis: '1-0:2.8.0' })];
  const api = serverSays(
    instruction('A', { meterNumberFilter: '(E+)+$' }),
    instruction('B', { meterNumberFilter: '(' }),
    instruction('C', { multiMeterRate: true, obisFilter: '2.8.0$' }),
  );
  await showReading({ jobs: [exampleJob({ meter: { meterRateTasks } })], address, api });
  await moment();
  expect(within(panel() ?? document.body).getAllByRole('group')).toHaveLength(1);
  expect(within(panel() ?? document.body).getByText('C', { selector: 'summary' })).toBeInTheDocument();
});

test('a reading that was sent needs no help', async () => {
  await showReading({ jobs: [exampleJob({ done: true })], address, api: serverSays(instruction('Strom')) });
  await moment();
  expect(panel()).not.toBeInTheDocument();
});

import { act, screen, within } from '@testing-library/react';
import { exampleJob, exampleTask } from '@zaehlwerk/metering/testing';
import { showReading } from '../testing/show-reading.tsx';

const address = '/ablesung/job-1';
const task = exampleTask({ readingValueValidation: { maximumValue: 500 } });
const job = exampleJob({ meter: { meterRateTasks: [task] } });
const field = () => screen.getByRole('textbox', { name: 'Zählerstand Verbrauch (1.8.0)' });
const comment = () => screen.getByRole('textbox', { name: 'Kommentar' });
const send = () => screen.getByRole('button', { name: /^(Ablesung|Trotzdem) senden$/ });
const addPhoto = () => screen.queryByRole('button', { name: 'Foto hinzufügen' });
const pass = () => act(() => jest.advanceTimersByTimeAsync(1600));

async function entering(value: string, meterReading: object) {
  const { user } = await showReading({ jobs: [job], address, application: { meterReading } });
  await user.type(field(), value);
  await user.tab();
  return user;
}

test('forbidden photos are not offered', async () => {
  await entering('400', { imageRequirement: 'FORBIDDEN' });
  expect(addPhoto()).not.toBeInTheDocument();
  expect(send()).toBeEnabled();
});

test.each([
  ['REQUIRED', '400', '0 von 3 Fotos, erforderlich'],
  ['REQUIRED_IF_IMPLAUSIBLE', '501', '0 von 3 Fotos, bei ungewöhnlichem Stand erforderlich'],
])('a photo that is %s is asked for and blocks sending', async (imageRequirement, value, need) => {
  const { user } = await showReading({
    jobs: [job],
    address,
    application: { meterReading: { imageRequirement } },
  });
  expect(screen.getByText(need)).toBeInTheDocument();
  await user.type(field(), value);
  expect(send()).toBeDisabled();
  await user.click(screen.getByRole('button', { name: 'Zum Senden fehlt noch ein Foto.' }));
  expect(addPhoto()).toHaveFocus();
  await user.tab();
  expect(screen.getByText('Bitte fügen Sie ein Foto des Zählerstands hinzu.')).toBeInTheDocument();
});

test('a photo that only an implausible reading needs is not asked for otherwise', async () => {
  await entering('400', { imageRequirement: 'REQUIRED_IF_IMPLAUSIBLE' });
  expect(send()).toBeEnabled();
});

test('photo or comment: the comment does', async () => {
  const user = await entering('400', { imageRequirement: 'REQUIRED', commentMayReplaceImage: true });
  const missing = 'Bitte fügen Sie ein Foto hinzu oder schreiben Sie einen Kommentar.';
  expect(screen.getByText(missing)).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Kommentar hinzufügen' }));
  await user.type(comment(), 'Tür zu');
  expect(send()).toBeEnabled();
  expect(screen.queryByText(missing)).not.toBeInTheDocument();
  expect(screen.getByText('0 von 3 Fotos, Foto oder Kommentar erforderlich')).toBeInTheDocument();
});

test('feed-in registers have a requirement of their own', async () => {
  const feedIn = exampleTask({ rateName: 'Einspeisung', obis: '1-0:2.8.0' });
  await showReading({
    jobs: [exampleJob({ meter: { meterRateTasks: [feedIn] } })],
    address,
    application: { meterReading: { imageRequirement: 'REQUIRED', feedInImageRequirement: 'FORBIDDEN' } },
  });
  expect(addPhoto()).not.toBeInTheDocument();
});

test('an implausible reading needs a comment where the deployment wants one, of a certain length', async () => {
  const user = await entering('501', { commentRequiredIfImplausible: true });
  await pass();
  expect(comment()).toBeRequired();
  expect(comment()).toBeInvalid();
  expect(comment()).toHaveAccessibleDescription(/erklären Sie den ungewöhnlichen/);
  expect(screen.getByText('Zum Senden fehlt noch ein Kommentar.')).toBeInTheDocument();
  await user.type(comment(), 'T ü r');
  expect(screen.getByText('Der Kommentar ist noch zu kurz.')).toBeInTheDocument();
  expect(comment()).toHaveAccessibleDescription(/mindestens 5 Zeichen/);
  await user.type(comment(), ' zu');
  expect(send()).toBeEnabled();
});

test('a plausible reading needs no comment', async () => {
  await entering('400', { commentRequiredIfImplausible: true });
  await pass();
  expect(screen.getByRole('button', { name: 'Kommentar hinzufügen' })).toBeVisible();
  expect(send()).toBeEnabled();
});

test.each([
  [
    'historicCheckEnabled',
    { readingEvents: [{ readingDate: '2025-12-31T12:00:00.000Z', readingValue: 400, reason: null }] },
  ],
  [
    'continuousCheckEnabled',
    {
      readingResults: [
        { readingDate: '2025-12-31T12:00:00.000Z', readingValue: 400, created: '2025-12-31T13:00:00.000Z' },
      ],
    },
  ],
])('%s: lower than the reading before is said, and asked about', async (check, history) => {
  const { user } = await showReading({
    jobs: [exampleJob({ meter: { meterRateTasks: [{ ...task, ...history }] } })],
    address,
    application: { meterReading: { [check]: true } },
  });
  await user.type(field(), '399');
  await user.tab();
  expect(field()).toHaveAccessibleDescription(/Niedriger als der Stand vom 31\.12\.2025/);
  await user.click(send());
  expect(screen.getByRole('dialog', { name: 'Bitte prüfen Sie Ihre Eingabe' })).toBeInTheDocument();
});

test('a given reading date is shown, not asked for', async () => {
  await showReading({
    jobs: [exampleJob({ meter: { meterRateTasks: [{ ...task, targetReadingDate: '2026-12-31' }] } })],
    address,
    application: { meterReading: { readingDateEntry: 'LATEST_TARGET_DATE' } },
  });
  expect(screen.getByText('Ablesedatum: 31.12.2026 (vorgegeben)')).toBeInTheDocument();
  expect(screen.queryByLabelText('Ablesedatum')).not.toBeInTheDocument();
});

test('a reading that became impossible while the question was open is not sent', async () => {
  const sendResults = jest.fn();
  const event = (year: number, readingValue: number) => ({
    readingDate: `${year}-11-20T12:00:00.000Z`,
    readingValue,
    reason: 'PERIODIC_READING' as const,
  });
  const known = exampleTask({ readingEvents: [event(2023, 1000), event(2024, 2000), event(2025, 3000)] });
  const { user } = await showReading({
    jobs: [exampleJob({ meter: { meterRateTasks: [known] } })],
    address,
    application: { meterReading: { historicCheckEnabled: true, commentRequiredIfImplausible: true } },
    api: { sendResults },
  });
  await user.type(field(), '400');
  await user.click(screen.getByRole('button', { name: 'Kommentar hinzufügen' }));
  await user.click(screen.getByRole('button', { name: 'Der Zähler wurde gewechselt.' }));
  await user.click(send());
  const dialog = within(screen.getByRole('dialog'));
  await user.click(dialog.getByRole('button', { name: 'In den Kommentar schreiben', pressed: true }));
  expect(dialog.getByRole('button', { name: 'Trotzdem senden' })).toBeDisabled();
  expect(dialog.getByText('Zum Senden fehlt noch ein Kommentar.')).toBeInTheDocument();
  expect(sendResults).not.toHaveBeenCalled();
});

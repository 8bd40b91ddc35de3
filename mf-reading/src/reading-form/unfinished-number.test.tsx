import { act, screen } from '@testing-library/react';
import { exampleJob, exampleTask } from '@zaehlwerk/metering/testing';
import { type MemoryDrafts, memoryDrafts } from '@zaehlwerk/store/testing';
import { showReading } from '../testing/show-reading.tsx';

const address = '/ablesung/job-1';
const high = exampleTask({ rateName: 'Hochtarif', obis: '1-0:1.8.1' });
const low = exampleTask({ taskId: 'task-2', rateName: 'Niedertarif', obis: '1-0:1.8.2' });
const twoRates = exampleJob({ meter: { meterRateTasks: [high, low] } });
const field = (rate = '') => screen.getByRole('textbox', { name: new RegExp(`^Zählerstand.*${rate}`) });
const addComment = () => screen.getByRole('button', { name: 'Kommentar hinzufügen' });
const comment = () => screen.getByRole('textbox', { name: 'Kommentar' });
const send = () => screen.getByRole('button', { name: 'Ablesung senden' });
const question = () => screen.queryByText(/Diese Zahl ist vielleicht unvollständig/);
const confirm = (rate = '') => screen.getByRole('button', { name: new RegExp(`^Die Zahl stimmt.*${rate}`) });
const pass = (milliseconds = 100) => act(() => jest.advanceTimersByTimeAsync(milliseconds));

/** A device as a browser finds it that was killed in this moment. */
function killedNow({ entries }: MemoryDrafts): MemoryDrafts {
  const device = memoryDrafts();
  for (const [key, entry] of entries) device.entries.set(key, JSON.parse(JSON.stringify(entry)));
  return device;
}

/** The visit after a crash of the browser while this number, the last entry, was being typed. */
async function afterKillWhileTyping(text: string, { earlier = '' } = {}) {
  const drafts = memoryDrafts();
  const listening = jest.spyOn(window, 'addEventListener');
  const first = await showReading({ jobs: [twoRates], address, drafts });
  if (earlier) await first.user.type(field('Niedertarif'), earlier);
  await first.user.type(field('Hochtarif'), text);
  await pass();
  const device = killedNow(drafts);
  first.unmount();
  // A killed page hears nothing of what happens to the next one.
  for (const [type, listener] of listening.mock.calls) window.removeEventListener(type, listener);
  listening.mockRestore();
  const sent: object[] = [];
  const sendResults = async (_job: string, { results }: { results: object[] }) => {
    sent.push(...results);
    return { ok: true, value: { ...twoRates, done: true } } as const;
  };
  const visit = { jobs: [twoRates], address, drafts: device, api: { sendResults } };
  return { ...(await showReading(visit)), device, visit, sent };
}

test('a number that was being typed at a crash is asked about beside its field only', async () => {
  await afterKillWhileTyping('4980', { earlier: '12' });
  expect(field('Hochtarif')).toHaveValue('4980');
  expect(screen.getAllByText(/vielleicht unvollständig/)).toHaveLength(1);
  expect(confirm('Hochtarif')).toHaveAccessibleDescription(
    'Diese Zahl ist vielleicht unvollständig, weil die Eingabe unterbrochen wurde. Bitte vergleichen Sie sie mit dem Zähler.',
  );
  expect(screen.getByText(/^Ihr Entwurf vom .* ist noch da\.$/)).toBeInTheDocument();
});

test('sending leads to the question; after the answer the focus is on sending, and the number goes', async () => {
  const { user, sent } = await afterKillWhileTyping('4980', { earlier: '12' });
  await user.click(send());
  await pass();
  expect(confirm('Hochtarif')).toHaveFocus();
  expect(sent).toEqual([]);
  await user.keyboard('{Enter}');
  await pass();
  expect(question()).not.toBeInTheDocument();
  expect(send()).toHaveFocus();
  await user.keyboard('{Enter}');
  await pass();
  expect(sent).toMatchObject([{ readingValue: 4980 }, { readingValue: 12 }]);
});

test('going on with the number answers the question, and a correct one is sent at once', async () => {
  const { user, sent } = await afterKillWhileTyping('4980', { earlier: '12' });
  await user.click(field('Hochtarif'));
  expect(question()).toBeInTheDocument();
  await user.keyboard('1');
  expect(question()).not.toBeInTheDocument();
  await user.click(send());
  await pass();
  expect(sent).toMatchObject([{ readingValue: 49801 }, { readingValue: 12 }]);
});

test('an unanswered question returns after a reload, an answered one does not; comments need none', async () => {
  const { user, unmount, device, visit } = await afterKillWhileTyping('4980');
  await user.click(screen.getByRole('button', { name: 'Kommentar hinzufügen' }));
  await user.type(comment(), 'Tür klemmt');
  act(() => void window.dispatchEvent(new Event('pagehide')));
  await pass();
  unmount();
  const reloaded = { ...visit, drafts: killedNow(device) };
  const again = await showReading(reloaded);
  expect(comment()).toHaveValue('Tür klemmt');
  expect(question()).toBeInTheDocument();
  await again.user.click(confirm());
  await pass();
  again.unmount();
  await showReading(reloaded);
  expect(field('Hochtarif')).toHaveValue('4980');
  expect(question()).not.toBeInTheDocument();
});

test.each([
  ['the next field was entered', async ({ user }: Visit) => user.click(addComment())],
  ['the page was loaded again', async () => act(() => void window.dispatchEvent(new Event('pagehide')))],
  [
    'the page was left for another',
    async ({ user }: Visit) => user.click(screen.getByText('Zur Auftragsliste')),
  ],
])('a number is not asked about when %s before', async (_what, leave) => {
  const drafts = memoryDrafts();
  const first = await showReading({ jobs: [twoRates], address, drafts, isWide: false });
  await first.user.type(field('Hochtarif'), '4980');
  await leave(first);
  await pass();
  const device = killedNow(drafts);
  first.unmount();
  await showReading({ jobs: [twoRates], address, drafts: device });
  expect(field('Hochtarif')).toHaveValue('4980');
  expect(question()).not.toBeInTheDocument();
});

type Visit = Awaited<ReturnType<typeof showReading>>;

test('a crash at the first key of a changed number is asked about, too', async () => {
  const drafts = memoryDrafts();
  const first = await showReading({ jobs: [twoRates], address, drafts });
  await first.user.type(field('Hochtarif'), '4980');
  await first.user.click(addComment());
  await first.user.click(field('Hochtarif'));
  await pass();
  const device = killedNow(drafts);
  first.unmount();
  await showReading({ jobs: [twoRates], address, drafts: device });
  expect(question()).toBeInTheDocument();
});

test('the number of a meter without a job and its reading are asked about, one after the other', async () => {
  const application = { features: { unknownReadingsAllowed: true } };
  const drafts = memoryDrafts();
  const form = { address: '/ablesung/neu', application };
  const meterNumber = () => screen.getByRole('textbox', { name: /^Zählernummer/ });
  const first = await showReading({ ...form, drafts });
  await first.user.type(meterNumber(), '1EMH00');
  await pass();
  const second = killedNow(drafts);
  first.unmount();
  const next = await showReading({ ...form, drafts: second });
  await next.user.type(field(), '47');
  await pass();
  const third = killedNow(second);
  next.unmount();
  const { user } = await showReading({ ...form, drafts: third });
  await pass(2000);
  expect(screen.getAllByText(/vielleicht unvollständig/)).toHaveLength(2);
  await user.click(send());
  await pass();
  expect(confirm('Zählernummer')).toHaveFocus();
  await user.keyboard('{Enter}');
  await pass();
  expect(confirm('Zählerstand')).toHaveFocus();
  await user.keyboard('{Enter}');
  await pass();
  expect(send()).toHaveFocus();
  expect(question()).not.toBeInTheDocument();
});

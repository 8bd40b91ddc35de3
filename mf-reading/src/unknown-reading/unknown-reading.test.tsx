import { act, screen, within } from '@testing-library/react';
import type { UnknownReadingRequest } from '@zaehlwerk/api';
import { exampleJob } from '@zaehlwerk/metering/testing';
import { memoryDrafts, memoryQueue, type TestApi } from '@zaehlwerk/store/testing';
import { standInCamera } from '@zaehlwerk/ui/camera/testing';
import { standInPictures } from '../testing/pictures.ts';
import { queuedItemWords, showReading, testAccount } from '../testing/show-reading.tsx';

const address = '/ablesung/neu';
const allowed = { features: { unknownReadingsAllowed: true } };
const field = (name: string | RegExp) => screen.getByRole('textbox', { name });
const send = () => screen.getByRole('button', { name: 'Ablesung senden' });
const pass = (milliseconds: number) => act(() => jest.advanceTimersByTimeAsync(milliseconds));
const lost = { ok: false, error: { kind: 'no-response', reason: 'network' } } as const;
const refused = (status: number, ...fields: string[]) =>
  ({
    ok: false,
    error: {
      kind: 'refused',
      status,
      code: 'submission_invalid',
      message: '',
      fieldErrors: fields.map(name => ({ field: name, message: '' })),
    },
  }) as const;

const realTimeout = globalThis.setTimeout;
/** Reading files takes real time, whatever the clock of the test says. */
async function untilRead(files: number) {
  for (let round = 0; round < 10 * files; round++)
    await act(async () => {
      await new Promise(resolve => realTimeout(resolve, 5));
      await jest.advanceTimersByTimeAsync(10);
    });
}

/** A server that gives these answers, one after the other, and what it was sent. */
function server(...answers: Awaited<ReturnType<NonNullable<TestApi['sendUnknownReading']>>>[]) {
  const received: { reading: UnknownReadingRequest; key: string }[] = [];
  const sendUnknownReading: TestApi['sendUnknownReading'] = async (reading, key) => {
    received.push({ reading, key });
    return answers.shift() ?? { ok: true, value: { id: 'u1' } };
  };
  return { received, api: { sendUnknownReading } };
}

let pictures: ReturnType<typeof standInPictures>;
beforeEach(() => {
  pictures = standInPictures();
});

test('a reading is sent, and the way on is the next meter or the list', async () => {
  const { received, api } = server();
  const { user } = await showReading({ address, application: allowed, api });
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Zähler fehlt in der Liste?');
  expect(send()).toBeDisabled();
  expect(screen.getByText('Es fehlen: Zählernummer, Zählerstand')).toBeInTheDocument();
  await user.type(field('Zählernummer'), ' 1emh-0012 ');
  expect(screen.getByText('Zum Senden fehlt noch ein Zählerstand.')).toBeInTheDocument();
  await user.type(field('Zählerstand'), '012345');
  await user.click(screen.getByRole('button', { name: 'Kommentar hinzufügen' }));
  await user.type(field('Kommentar'), 'Neuer Zähler');
  // On a slow device the next frame still has the heading of before.
  const frames = jest.spyOn(globalThis, 'requestAnimationFrame').mockImplementation(frame => {
    frame(0);
    return 0;
  });
  await user.click(send());
  await pass(10);
  expect(received.map(({ reading }) => reading)).toEqual([
    {
      meterNumber: '1emh-0012',
      readingValue: 12345,
      readingDate: '2026-11-20T12:00:00.000Z',
      comment: 'Neuer Zähler',
      readingImages: [],
    },
  ]);
  expect(screen.getByText(/^Senden erfolgreich/)).toHaveAttribute('data-type', 'SUCCESS');
  const heading = screen.getByRole('heading', { level: 1 });
  expect(heading).toHaveTextContent('Zählerstand übermittelt');
  expect(heading).toHaveFocus();
  expect(screen.getByText(/1emh-0012: Stand 012\.345|1emh-0012: Stand 12\.345/)).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Zur Auftragsliste' })).toHaveAttribute('href', '/ablesung');
  await user.click(screen.getByRole('button', { name: 'Weiteren Zähler ablesen' }));
  expect(screen.getByRole('heading', { level: 1 })).toHaveFocus();
  frames.mockRestore();
  expect(field('Zählernummer')).toHaveValue('');
  expect(field('Zählerstand')).toHaveValue('');
});

test('a scanned number is entered as a typed one is, and asks for nothing more', async () => {
  const { received, api } = server();
  const { user } = await showReading({ address, application: allowed, api });
  const camera = standInCamera(['code_128', 'code_39', 'data_matrix', 'qr_code']);
  camera.state.texts = ['1 EMH00 1234 5678'];
  await user.type(field('Zählerstand'), '12');
  await user.click(screen.getByRole('button', { name: 'Nummer scannen' }));
  await untilRead(3);
  await user.click(screen.getByRole('button', { name: 'Übernehmen' }));
  expect(field('Zählernummer')).toHaveValue('1EMH0012345678');
  await user.click(send());
  await pass(10);
  expect(received[0]?.reading.meterNumber).toBe('1EMH0012345678');
});

test('the bar names what is missing, and leads there', async () => {
  const { user } = await showReading({ address, application: allowed });
  await user.click(screen.getByRole('button', { name: 'Es fehlen: Zählernummer, Zählerstand' }));
  expect(field('Zählernummer')).toHaveFocus();
  await user.keyboard('1EMH0012345678');
  await user.click(screen.getByRole('button', { name: 'Zum Senden fehlt noch ein Zählerstand.' }));
  expect(field('Zählerstand')).toHaveFocus();
  await user.paste('abc');
  await user.click(screen.getByRole('button', { name: 'Bitte geben Sie nur Ziffern ein' }));
  expect(field('Zählerstand')).toHaveFocus();
});

test('the names in English', async () => {
  const { user } = await showReading({ address, application: allowed, inEnglish: true });
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Record another meter reading');
  await user.click(screen.getByRole('button', { name: 'Add comment' }));
  for (const name of ['Meter number', 'Meter reading', 'Comment']) expect(field(name)).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Send reading' })).toBeDisabled();
});

test('where it is not allowed the jobs are shown, and a message says why', async () => {
  await showReading({ address, jobs: [exampleJob()] });
  expect(screen.getByTitle('address')).toHaveTextContent(/^\/ablesung$/);
  const message = 'Nicht erlaubt / Sie haben nicht die erforderlichen Rechte für diese Funktion.';
  expect(screen.getAllByText(message)).toHaveLength(1);
  expect(screen.getByText(message)).toHaveAttribute('data-type', 'ERROR');
  expect(screen.queryByRole('link', { name: 'Zähler fehlt in der Liste?' })).not.toBeInTheDocument();
});

test.each([
  ['beside the list', [exampleJob(), exampleJob({ id: 'job-2' })], {}],
  ['without jobs', [], {}],
  ['beside the only job', [exampleJob()], { preselectJobIfSingleEnabled: true }],
])('where it is allowed a link leads there, %s', async (_case, jobs, features) => {
  const application = { features: { ...allowed.features, ...features } };
  const { user } = await showReading({ jobs, application, isWide: false });
  await user.click(screen.getByRole('link', { name: 'Zähler fehlt in der Liste?' }));
  expect(screen.getByTitle('address')).toHaveTextContent(address);
});

test('a long number that was pasted is not cut off, and said to be too long', async () => {
  const { user } = await showReading({ address, application: allowed });
  await user.click(field('Zählernummer'));
  await user.paste('1'.repeat(201));
  expect(field('Zählernummer')).toHaveValue('1'.repeat(201));
  expect(field('Zählernummer')).toBeInvalid();
  expect(screen.getByText('Eine Zählernummer hat höchstens 200 Zeichen.')).toBeInTheDocument();
  expect(send()).toBeDisabled();
});

test('where it is not known how many digits the meter has, one too many does not become a decimal', async () => {
  const application = { ...allowed, meterReading: { queryPostDecimals: true } };
  const { user } = await showReading({ address, application });
  await user.type(field('Zählernummer'), '1EMH0012345678');
  await user.type(field('Zählerstand'), '1234567890');
  await pass(2000);
  expect(field('Zählerstand')).toHaveValue('1234567890');
  expect(field('Zählerstand')).toHaveAccessibleDescription(/höchstens 9 Stellen vor dem Komma ein$/);
  expect(send()).toBeDisabled();
});

test('faults of the value are shown after a while', async () => {
  const { user } = await showReading({ address, application: allowed });
  await user.click(field('Zählerstand'));
  await user.paste('1234567890');
  await pass(1400);
  expect(field('Zählerstand')).toBeValid();
  await pass(200);
  expect(screen.getByText(/höchstens 9 Stellen/)).toBeInTheDocument();
  expect(field('Zählerstand')).toBeInvalid();
});

test('a day that is not allowed gives way to today, and is asked about before it is sent', async () => {
  const { received, api } = server();
  const { user } = await showReading({ address, application: allowed, api });
  await user.type(field('Zählernummer'), '1');
  await user.type(field('Zählerstand'), '1');
  const date = screen.getByLabelText('Ablesedatum');
  await user.clear(date);
  await user.type(date, '2026-10-20');
  await user.tab();
  expect(date).toHaveValue('20.11.2026');
  expect(screen.getByText(/^Nur 21\.10\.2026 bis 20\.11\.2026 ist möglich/)).toBeInTheDocument();
  await user.click(send());
  const dialog = screen.getByRole('dialog');
  expect(dialog).toHaveTextContent('Gesendet wird der 20.11.2026.');
  expect(received).toHaveLength(0);
  await user.click(within(dialog).getByRole('button', { name: 'Trotzdem senden' }));
  await pass(10);
  expect(received).toHaveLength(1);
});

test('without an answer, the reading is kept and repeated with the same key', async () => {
  const { received, api } = server(lost);
  const { user } = await showReading({ address, application: allowed, api });
  await user.type(field('Zählernummer'), '1EMH1');
  await user.type(field('Zählerstand'), '12');
  await user.click(send());
  await pass(50);
  expect(
    screen.getByRole('heading', { name: 'Gespeichert – wird gesendet, sobald Sie online sind' }),
  ).toBeVisible();
  expect(screen.getByText(/Zählernummer 1EMH1: Stand 12/)).toBeVisible();
  await pass(20_000);
  const [first, second, ...others] = received.map(({ key }) => key);
  expect(second).toBe(first);
  expect(others).toEqual([]);
});

test('a refusal is marked until the entry changes', async () => {
  const { api } = server(
    refused(422, 'readingImages.0', 'comment', 'readingDate', 'readingValue', 'meterNumber'),
  );
  const { user } = await showReading({ address, application: allowed, api });
  await user.type(field('Zählernummer'), '1EMH1');
  await user.type(field('Zählerstand'), '12');
  await user.click(send());
  await pass(50);
  expect(field('Zählernummer')).toHaveFocus();
  for (const name of ['Zählernummer', 'Zählerstand', 'Kommentar']) {
    expect(field(name)).toBeInvalid();
    await user.type(field(name), '1');
    expect(field(name)).toBeValid();
  }
  expect(screen.getByText(/^Dieses Datum wurde nicht angenommen/)).toBeInTheDocument();
  expect(screen.getByText(/^Diese Fotos wurden nicht angenommen/)).toBeInTheDocument();
});

test('without the right, the reading stays in the outbox with the reason, and can be changed', async () => {
  const { api } = server(refused(403));
  const { user } = await showReading({ address, application: allowed, api, contributions: queuedItemWords });
  await user.type(field('Zählernummer'), '1EMH1');
  await user.type(field('Zählerstand'), '12');
  await user.click(send());
  await pass(10);
  expect(screen.getByText(/^Senden fehlgeschlagen/)).toBeInTheDocument();
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Die Ablesung wurde nicht angenommen');
  expect(screen.getByText('problem of 1EMH1: 403')).toBeVisible();
  expect(screen.getByText('actions of 1EMH1: 403')).toBeVisible();
  await user.click(screen.getByRole('link', { name: 'Ablesung ändern' }));
  await pass(100);
  expect(field('Zählernummer')).toHaveValue('1EMH1');
  expect(screen.getByText('problem of 1EMH1: 403')).toBeVisible();
});

test('one that was refused and is given up is not said to be sent', async () => {
  const { api } = server(refused(403));
  const queue = memoryQueue();
  const { user } = await showReading({ address, application: allowed, api, queue });
  await user.type(field('Zählernummer'), '1EMH1');
  await user.type(field('Zählerstand'), '12');
  await user.click(send());
  await pass(1000);
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Die Ablesung wurde nicht angenommen');
  queue.items.clear();
  window.dispatchEvent(new Event('focus'));
  await pass(100);
  expect(field('Zählernummer')).toHaveValue('');
});

test('ten photos are taken, the eleventh is refused by name; one may be required', async () => {
  const { received, api } = server();
  const application = { features: { ...allowed.features, unknownReadingsImageRequired: true } };
  const { user, container } = await showReading({ address, application, api });
  await user.type(field('Zählernummer'), '1EMH1');
  await user.type(field('Zählerstand'), '12');
  expect(screen.getByText('Zum Senden fehlt noch ein Foto.')).toBeInTheDocument();
  expect(screen.getByText('0 von 10 Fotos, erforderlich')).toBeInTheDocument();
  const files = Array.from(
    { length: 11 },
    (_, index) => new File([`${index}`], `${index + 1}.jpg`, { type: 'image/jpeg' }),
  );
  const choice = container.querySelector<HTMLInputElement>('input[type=file][multiple]');
  if (!choice) throw new Error('There is no choice of files');
  await user.upload(choice, files);
  await untilRead(11);
  expect(screen.getByText('10 von 10 Fotos, erforderlich')).toBeInTheDocument();
  expect(
    screen.getByText('„11.jpg“ wurde nicht hinzugefügt: Mehr als 10 Fotos sind nicht möglich.'),
  ).toBeInTheDocument();
  expect(pictures.shown.size).toBe(10);
  await user.click(send());
  await untilRead(3);
  expect(received[0]?.reading.readingImages).toHaveLength(10);
});

test('with several accounts one is chosen, and the reading is sent as that one', async () => {
  const bearers: string[] = [];
  const { api } = server();
  const { user } = await showReading({
    address,
    application: allowed,
    others: ['nachbar'],
    api: {
      ...api,
      sendUnknownReading: async () => {
        bearers.push('sent');
        return { ok: true, value: { id: 'u1' } };
      },
    },
  });
  const choice = screen.getByRole('combobox', { name: 'Zugang' });
  expect(choice).toHaveValue(testAccount());
  await user.selectOptions(choice, 'nachbar');
  await user.type(field('Zählernummer'), '1EMH1');
  await user.type(field('Zählerstand'), '12');
  await user.click(send());
  await pass(10);
  expect(bearers).toEqual(['sent']);
  expect(screen.getByText(/^Zugang: /)).toHaveTextContent('Zugang: Konto nachbar');
  expect(screen.getByTitle('account')).toHaveTextContent(testAccount());
});

test('one account has nothing to choose', async () => {
  await showReading({ address, application: allowed });
  expect(screen.queryByRole('combobox')).not.toBeInTheDocument();
});

test('entries survive list and page, and are gone once they were sent', async () => {
  const drafts = memoryDrafts();
  const { api } = server();
  const visit = { address, application: allowed, api, drafts };
  const first = await showReading({ ...visit, jobs: [exampleJob()] });
  await first.user.type(field('Zählernummer'), '1EMH1');
  await first.user.type(field('Zählerstand'), '12');
  await first.user.click(screen.getByRole('link', { name: 'Zur Auftragsliste' }));
  await first.user.click(screen.getByRole('link', { name: 'Zähler fehlt in der Liste?' }));
  expect(field('Zählernummer')).toHaveValue('1EMH1');
  await pass(1000);
  first.unmount();

  const { user, unmount } = await showReading(visit);
  await pass(100);
  expect(screen.getByText(/^Ihr Entwurf vom .* ist noch da/)).toBeInTheDocument();
  expect(field('Zählernummer')).toHaveValue('1EMH1');
  await user.click(send());
  await pass(100);
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Zählerstand übermittelt');
  expect(drafts.entries.size).toBe(0);
  unmount();
});

test('a draft of an earlier visit can be thrown away', async () => {
  const drafts = memoryDrafts();
  const first = await showReading({ address, application: allowed, drafts });
  await first.user.type(field('Zählernummer'), '1EMH1');
  await pass(1000);
  first.unmount();
  const { user } = await showReading({ address, application: allowed, drafts });
  await pass(100);
  await user.click(screen.getByRole('button', { name: 'Entwurf verwerfen' }));
  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Entwurf verwerfen' }));
  await pass(100);
  expect(field('Zählernummer')).toHaveValue('');
  expect(drafts.entries.size).toBe(0);
});

describe('taken back from the queue', () => {
  /** A reading that waits in the queue, and its address in the form. */
  async function queued() {
    const drafts = memoryDrafts();
    const { received, api } = server(lost, lost, lost, lost, lost);
    const { user, unmount } = await showReading({ address, application: allowed, api, drafts });
    await user.type(field('Zählernummer'), '1emh0012');
    await user.type(field('Zählerstand'), '12');
    await user.click(send());
    await pass(3000);
    const [first] = received;
    unmount();
    return { drafts, key: first?.key ?? '', again: `${address}?reading=${first?.key}` };
  }

  test('a reading is in the form again, and the changed one is sent in its place alone', async () => {
    const { drafts, key, again } = await queued();
    const { received, api } = server(lost);
    const { user } = await showReading({ address: again, application: allowed, api, drafts });
    await pass(100);
    expect(field('Zählernummer')).toHaveValue('1emh0012');
    expect(field('Zählerstand')).toHaveValue('12');
    await pass(60_000);
    const before = received.length;
    await user.type(field('Zählerstand'), '3');
    await user.click(send());
    await pass(60_000);
    const changed = received.slice(before);
    expect(changed.map(({ reading }) => reading.readingValue)).toEqual([123]);
    expect(changed[0]?.key).not.toBe(key);
  });

  test('existing entries of the form stay, with a notice', async () => {
    const { drafts, again } = await queued();
    const stuck = { sendUnknownReading: () => new Promise<never>(() => undefined) };
    const first = await showReading({ address, application: allowed, api: stuck, drafts });
    await first.user.type(field('Zählernummer'), '2emh9999');
    await pass(500);
    first.unmount();
    await showReading({ address: again, application: allowed, api: stuck, drafts });
    await pass(100);
    expect(field('Zählernummer')).toHaveValue('2emh9999');
    expect(screen.getByText('Das Formular ist nicht leer')).toBeInTheDocument();
  });
});

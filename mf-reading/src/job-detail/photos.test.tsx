import { act, createEvent, fireEvent, screen, within } from '@testing-library/react';
import type { ApiResult, Job, SendResultsRequest } from '@zaehlwerk/api';
import { exampleJob, exampleTask } from '@zaehlwerk/metering/testing';
import { type StandInPictures, standInPictures } from '../testing/pictures.ts';
import { showReading } from '../testing/show-reading.tsx';

const address = '/ablesung/job-1';
const twoRates = exampleJob({
  meter: {
    meterRateTasks: [
      exampleTask({ rateName: 'Hochtarif', obis: '1-0:1.8.1' }),
      exampleTask({ taskId: 'task-2', rateName: 'Niedertarif', obis: '1-0:1.8.2' }),
    ],
  },
});
const unreachable: ApiResult<Job> = { ok: false, error: { kind: 'no-response', reason: 'network' } };
const picture = (name: string, content = name) => new File([content], name, { type: 'image/jpeg' });
const highGroup = () => screen.getByRole('group', { name: 'Fotos zu Zählerstand Hochtarif (1.8.1)' });
const lowGroup = () => screen.getByRole('group', { name: 'Fotos zu Zählerstand Niedertarif (1.8.2)' });
const photosIn = (group: HTMLElement) =>
  within(group)
    .queryAllByRole('button', { name: /^Foto \d vergrößern$/ })
    .map(button => button.getAttribute('aria-label'));
const high = () => screen.getByRole('textbox', { name: 'Zählerstand Hochtarif (1.8.1)' });
const low = () => screen.getByRole('textbox', { name: 'Zählerstand Niedertarif (1.8.2)' });
const send = () => screen.getByRole('button', { name: 'Ablesung senden' });

const realTimeout = setTimeout;

/** Reading a file takes real time, whatever the clock of the test says. */
async function settle() {
  for (let round = 0; round < 20; round++)
    await act(async () => {
      await new Promise(resolve => realTimeout(resolve, 5));
      await jest.advanceTimersByTimeAsync(20);
    });
}

let pictures: StandInPictures;
beforeEach(() => {
  pictures = standInPictures();
});

async function choose(group: HTMLElement, ...files: File[]) {
  const input = group.querySelector<HTMLInputElement>('input[type="file"][multiple]');
  if (!input) throw new Error('There is no field for files');
  Object.defineProperty(input, 'files', { configurable: true, value: files });
  fireEvent.change(input);
  await settle();
}

/** The form, over a server that gives these answers to what is sent. */
async function showForm(...answers: ApiResult<Job>[]) {
  const sent: { request: SendResultsRequest; key: string }[] = [];
  const shown = await showReading({
    jobs: [twoRates],
    address,
    api: {
      sendResults: async (_jobId, request, key) => {
        sent.push({ request, key });
        return answers.shift() ?? unreachable;
      },
    },
  });
  return { ...shown, sent };
}

test('several files at once become photos of their rate, with preview, count and a large view', async () => {
  const { user } = await showForm();
  expect(within(highGroup()).queryByText(/von 3 Fotos/)).not.toBeInTheDocument();
  await choose(highGroup(), picture('a.jpg'), picture('b.jpg'));
  expect(photosIn(highGroup())).toEqual(['Foto 1 vergrößern', 'Foto 2 vergrößern']);
  expect(photosIn(lowGroup())).toEqual([]);
  expect(within(highGroup()).getByText('2 von 3 Fotos, freiwillig')).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Foto 2 vergrößern' }));
  const dialog = screen.getByRole('dialog', { name: 'Foto 2, Zählerstand Hochtarif (1.8.1)' });
  expect(within(dialog).getByRole('img')).toHaveAttribute('src', 'blob:picture-2');
  await user.keyboard('{Escape}');
  expect(screen.getByRole('button', { name: 'Foto 2 vergrößern' })).toHaveFocus();
});

test('only the field answers to the name of the reading, and its photos to one of their own', async () => {
  await showForm();
  const named = screen.getAllByLabelText('Zählerstand Hochtarif (1.8.1)');
  expect(named).toEqual([high()]);
  expect(highGroup()).not.toContainElement(high());
});

test('a photo is removed, its memory given back, and the focus stays in the field', async () => {
  const { user } = await showForm();
  await choose(highGroup(), picture('a.jpg'), picture('b.jpg'));
  await user.click(screen.getByRole('button', { name: 'Foto 1 entfernen' }));
  expect(photosIn(highGroup())).toEqual(['Foto 1 vergrößern']);
  expect([...pictures.shown]).toEqual(['blob:picture-2']);
  expect(within(highGroup()).getByRole('button', { name: 'Foto hinzufügen' })).toHaveFocus();
});

test('unusable files are refused by name, and the others stay', async () => {
  await showForm();
  const first = picture('a.jpg');
  await choose(
    highGroup(),
    first,
    picture('leer.jpg', ''),
    picture('broken.jpg', '\u00ff\u00d8'),
    first,
    picture('b.jpg'),
    picture('c.jpg'),
    picture('d.jpg'),
  );
  expect(photosIn(highGroup())).toHaveLength(3);
  for (const refusal of [
    '„leer.jpg“ ist leer und wurde nicht hinzugefügt.',
    '„broken.jpg“ ist kein Bild, das dieser Browser öffnen kann.',
    '„a.jpg“ ist schon dabei.',
    '„d.jpg“ wurde nicht hinzugefügt: Mehr als 3 Fotos sind nicht möglich.',
  ])
    expect(within(highGroup()).getByText(refusal)).toBeVisible();
});

test('sending waits until the photos are converted, and one that takes too long can be taken back', async () => {
  const { user } = await showForm();
  await user.type(high(), '12');
  const release = pictures.hold();
  await choose(highGroup(), picture('a.jpg'), picture('b.jpg'));
  expect(screen.getByText('a.jpg wird vorbereitet …')).toBeInTheDocument();
  expect(send()).toBeDisabled();
  expect(screen.getByText('Die Fotos werden noch vorbereitet.')).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'a.jpg entfernen' }));
  release();
  await settle();
  expect(photosIn(highGroup())).toHaveLength(1);
  expect(send()).toBeEnabled();
});

test('photos go with their reading as base64; a change of them is another reading', async () => {
  const { user, sent } = await showForm(unreachable);
  await user.type(high(), '12');
  await choose(highGroup(), picture('a.jpg'));
  await choose(lowGroup(), picture('b.jpg'));
  const trySending = async () => {
    await user.click(send());
    await user.click(screen.getByRole('button', { name: 'Trotzdem senden' }));
    await settle();
  };
  await trySending();
  const image = { encodedImage: btoa('drawn'), mimeType: 'image/jpeg' };
  expect(sent[0]?.request.results).toEqual([{ taskId: 'task-1', readingValue: 12, readingImages: [image] }]);
  await user.click(screen.getByRole('button', { name: 'Ablesung ändern' }));
  await settle();
  expect(photosIn(highGroup())).toHaveLength(1);
  expect(photosIn(lowGroup())).toHaveLength(1);
  await choose(highGroup(), picture('c.jpg'));
  await trySending();
  const [first, second] = sent.map(({ key }) => key);
  expect(second).not.toBe(first);
  expect(sent[1]?.request.results[0]?.readingImages).toEqual([image, image]);
});

test('photos that wait with their reading are looked at one after the other', async () => {
  const { user } = await showForm(unreachable);
  await user.type(high(), '12');
  await user.type(low(), '34');
  await choose(highGroup(), picture('a.jpg'));
  await choose(lowGroup(), picture('b.jpg'));
  await user.click(send());
  await settle();
  expect(screen.getByText('2 Fotos')).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Foto 1 vergrößern' }));
  await settle();
  expect(screen.getByRole('dialog', { name: 'Foto 1, Zählerstand Hochtarif (1.8.1)' })).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Nächstes Foto' }));
  expect(screen.getByRole('dialog', { name: 'Foto 2, Zählerstand Niedertarif (1.8.2)' })).toBeVisible();
});

test('photos that the server refuses are marked where they are, until they change', async () => {
  const fieldErrors = [{ field: 'results.0.readingImages.0', message: 'notAJpeg' }];
  const error = { kind: 'refused', status: 422, code: 'invalid', message: '', fieldErrors } as const;
  const { user } = await showForm({ ok: false, error });
  await user.type(high(), '12');
  await choose(highGroup(), picture('a.jpg'));
  await user.click(send());
  await user.click(screen.getByRole('button', { name: 'Trotzdem senden' }));
  await settle();
  expect(within(highGroup()).getByText(/^Diese Fotos wurden nicht angenommen/)).toBeInTheDocument();
  expect(within(highGroup()).getByRole('button', { name: 'Foto hinzufügen' })).toHaveFocus();
  expect(high()).toBeValid();
  await user.click(screen.getByRole('button', { name: 'Foto 1 entfernen' }));
  expect(screen.queryByText(/^Diese Fotos wurden nicht angenommen/)).not.toBeInTheDocument();
});

test('a draft that is gone before its photos are converted stays gone', async () => {
  const { user } = await showReading({ jobs: [{ ...twoRates, done: true }], address });
  const correct = () => user.click(screen.getByRole('button', { name: 'Ablesung korrigieren' }));
  await correct();
  const release = pictures.hold();
  await choose(highGroup(), picture('a.jpg'));
  expect(within(highGroup()).getByText('a.jpg wird vorbereitet …')).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Abbrechen' }));
  await user.click(screen.getAllByRole('button', { name: 'Entwurf verwerfen' }).at(-1) ?? document.body);
  release();
  await settle();
  await correct();
  expect(within(highGroup()).queryByText(/a\.jpg/)).not.toBeInTheDocument();
  expect(photosIn(highGroup())).toEqual([]);
});

test('pictures are pasted and dropped too; text is left to the field that it is pasted into', async () => {
  await showForm();
  fireEvent.paste(high(), { clipboardData: { files: [picture('image.png')], types: ['Files'] } });
  await settle();
  expect(photosIn(highGroup())).toHaveLength(1);
  fireEvent.drop(lowGroup(), { dataTransfer: { files: [picture('x.jpg')], types: ['Files'] } });
  await settle();
  expect(photosIn(lowGroup())).toHaveLength(1);
  const table = { files: [picture('table.png')], types: ['text/plain', 'Files'], getData: () => '12' };
  fireEvent.paste(high(), { clipboardData: table });
  await settle();
  expect(photosIn(highGroup())).toHaveLength(1);
});

test('a file that is dropped beside the cards does not take the place of the page', async () => {
  await showForm();
  const beside = createEvent.drop(document.body);
  Object.defineProperty(beside, 'dataTransfer', { value: { types: ['Files'], dropEffect: 'copy' } });
  fireEvent(document.body, beside);
  expect(beside.defaultPrevented).toBe(true);
});

test('the names in English', async () => {
  const application = { meterReading: { imageRequirement: 'REQUIRED' } };
  await showReading({ jobs: [exampleJob()], address, inEnglish: true, application });
  expect(screen.getByRole('button', { name: 'Add photo' })).toBeInTheDocument();
  expect(screen.getByText('0 of 3 photos, required')).toBeInTheDocument();
});

test('the question before sending names photos of an empty rate', async () => {
  const { user } = await showReading({ jobs: [twoRates], address });
  await user.type(high(), '12');
  fireEvent.drop(lowGroup(), { dataTransfer: { files: [picture('x.jpg')], types: ['Files'] } });
  await settle();
  await user.click(send());
  const dialog = within(screen.getByRole('dialog', { name: 'Unvollständige Werte' }));
  expect(
    dialog.getByText('Niedertarif (1.8.2) – ohne ihn werden die Fotos nicht mitgesendet'),
  ).toBeInTheDocument();
});

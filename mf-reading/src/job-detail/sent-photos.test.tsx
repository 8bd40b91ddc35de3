import { act, screen } from '@testing-library/react';
import type { ApiResult, ResultImage } from '@zaehlwerk/api';
import { exampleJob, exampleTask } from '@zaehlwerk/metering/testing';
import { type StandInPictures, standInPictures } from '../testing/pictures.ts';
import { showReading } from '../testing/show-reading.tsx';

const address = '/ablesung/job-1';
const result = (...imageIds: string[]) => ({
  readingDate: '2026-11-10T12:00:00.000Z',
  readingValue: 5,
  created: '2026-11-10T14:05:00.000Z',
  readingResultImages: imageIds.map(imageId => ({ imageId })),
});
const doneJob = exampleJob({
  done: true,
  meter: { meterRateTasks: [exampleTask({ readingResults: [result('older'), result('one', 'two')] })] },
});
const lost: ApiResult<Blob> = { ok: false, error: { kind: 'no-response', reason: 'network' } };
const found: ApiResult<Blob> = { ok: true, value: new Blob(['photo'], { type: 'image/jpeg' }) };

let pictures: StandInPictures;
beforeEach(() => {
  pictures = standInPictures();
});

test('the photos of the last result are fetched and shown; correcting starts without them', async () => {
  const asked: ResultImage[] = [];
  const fetchResultImage = async (image: ResultImage) => {
    asked.push(image);
    return found;
  };
  const { user } = await showReading({ jobs: [doneJob], address, api: { fetchResultImage } });
  expect(asked).toEqual([
    { jobId: 'job-1', taskId: 'task-1', imageId: 'one' },
    { jobId: 'job-1', taskId: 'task-1', imageId: 'two' },
  ]);
  await user.click(screen.getByRole('button', { name: 'Foto 2 vergrößern' }));
  expect(screen.getByRole('dialog', { name: 'Foto 2, Zählerstand Verbrauch (1.8.0)' })).toBeInTheDocument();
  await user.keyboard('{Escape}');
  await user.click(screen.getByRole('button', { name: 'Ablesung korrigieren' }));
  expect(screen.queryByRole('button', { name: /vergrößern/ })).not.toBeInTheDocument();
  expect(screen.getByText('0 von 3 Fotos, freiwillig')).toBeInTheDocument();
  expect([...pictures.shown]).toEqual([]);
});

test('a photo that does not arrive says so in its place, and can be asked for again', async () => {
  const answers = [lost, found, found];
  const { user } = await showReading({
    jobs: [doneJob],
    address,
    api: { fetchResultImage: async () => answers.shift() ?? lost },
  });
  expect(screen.getByText(/konnte nicht geladen werden.*Internetverbindung/)).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Foto 2 vergrößern' })).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Erneut versuchen' }));
  await act(() => jest.advanceTimersByTimeAsync(10));
  expect(screen.getByRole('button', { name: 'Foto 1 vergrößern' })).toBeInTheDocument();
  expect(screen.queryByText(/konnte nicht geladen werden/)).not.toBeInTheDocument();
});

test('a photo is no longer fetched once nobody looks at it', async () => {
  const signals: AbortSignal[] = [];
  const { unmount } = await showReading({
    jobs: [doneJob],
    address,
    api: {
      fetchResultImage: (_image, options) => {
        if (options?.signal) signals.push(options.signal);
        return new Promise(() => undefined);
      },
    },
  });
  expect(screen.getByRole('img', { name: 'Foto 1 wird geladen …' })).toBeInTheDocument();
  unmount();
  expect(signals.map(({ aborted }) => aborted)).toEqual([true, true]);
});

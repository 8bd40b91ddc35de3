import { act, screen } from '@testing-library/react';
import type { ApiResult, ResultImage, SendResultsRequest } from '@zaehlwerk/api';
import { exampleJob, exampleTask } from '@zaehlwerk/metering/testing';
import { memoryDrafts } from '@zaehlwerk/store/testing';
import { standInPictures } from '../testing/pictures.ts';
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

beforeEach(() => {
  standInPictures();
});

test('the photos of the last result are fetched and shown', async () => {
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
});

test('a correction keeps them, says how many there are, and lets each be removed', async () => {
  const sent: SendResultsRequest[] = [];
  const { user } = await showReading({
    jobs: [doneJob],
    address,
    api: {
      fetchResultImage: async () => found,
      sendResults: async (_jobId, request) => {
        sent.push(request);
        return { ok: true, value: doneJob };
      },
    },
  });
  await user.click(screen.getByRole('button', { name: 'Ablesung korrigieren' }));
  await act(() => jest.advanceTimersByTimeAsync(10));
  expect(screen.getByRole('button', { name: 'Foto 1 vergrößern' })).toBeInTheDocument();
  expect(screen.getByText('2 von 3 Fotos, freiwillig')).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Foto 1 entfernen' }));
  expect(screen.getByText('1 von 3 Fotos, freiwillig')).toBeInTheDocument();
  await act(() => jest.advanceTimersByTimeAsync(50));
  expect(screen.getByRole('button', { name: 'Foto hinzufügen' })).toHaveFocus();
  await user.click(screen.getByRole('button', { name: 'Ablesung senden' }));
  await act(() => jest.advanceTimersByTimeAsync(100));
  expect(sent[0]?.results).toEqual([{ taskId: 'task-1', readingValue: 5, keptImageIds: ['two'] }]);
});

test('of a correction that was begun, an earlier visit remembers which photos stay', async () => {
  const drafts = memoryDrafts();
  const visit = { jobs: [doneJob], address, drafts, api: { fetchResultImage: async () => found } };
  const { user, unmount } = await showReading(visit);
  await user.click(screen.getByRole('button', { name: 'Ablesung korrigieren' }));
  await act(() => jest.advanceTimersByTimeAsync(10));
  await user.click(screen.getByRole('button', { name: 'Foto 2 entfernen' }));
  await act(() => jest.advanceTimersByTimeAsync(2000));
  unmount();
  await showReading(visit);
  expect(screen.getByText('1 von 3 Fotos, freiwillig')).toBeInTheDocument();
});

test('a photo that fails to load is reported in its place, and can be loaded again', async () => {
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

test('loading a photo ends with its unmount', async () => {
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

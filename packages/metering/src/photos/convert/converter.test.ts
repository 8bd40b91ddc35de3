import { convertPhoto } from './convert-photo.ts';
import { enqueueConversion } from './converter.ts';
import { startPhotoWorker } from './start-photo-worker.ts';

jest.mock('./start-photo-worker.ts');
jest.mock('./convert-photo.ts');
const start = jest.mocked(startPhotoWorker);
const onThePage = { ok: true, jpeg: new Blob(['page']), fingerprint: 'page' } as const;
const inTheWorker = { ok: true, jpeg: new Blob(['worker']), fingerprint: 'worker' } as const;
const file = new File(['x'], 'x.jpg');

/** A worker that answers after a while, or never. */
function workerThatAnswersAfter(milliseconds?: number) {
  const worker = {
    onmessage: (_event: { data: unknown }) => {},
    onerror: () => {},
    terminate: jest.fn(),
    postMessage() {
      if (milliseconds !== undefined) setTimeout(() => worker.onmessage({ data: inTheWorker }), milliseconds);
    },
  };
  start.mockReturnValueOnce(worker as Partial<Worker> as Worker);
  return worker;
}

beforeEach(() => {
  jest.useFakeTimers();
  jest.mocked(convertPhoto).mockResolvedValue(onThePage);
});

test('a worker that never answers is ended, the page converts, and the next file gets a new worker', async () => {
  const silent = workerThatAnswersAfter();
  const first = enqueueConversion(file);
  const second = enqueueConversion(file);
  await jest.advanceTimersByTimeAsync(29_000);
  expect(silent.terminate).not.toHaveBeenCalled();
  workerThatAnswersAfter(20_000);
  await jest.advanceTimersByTimeAsync(1000);
  expect(await first).toBe(onThePage);
  expect(silent.terminate).toHaveBeenCalled();
  await jest.advanceTimersByTimeAsync(20_000);
  expect(await second).toBe(inTheWorker);
});

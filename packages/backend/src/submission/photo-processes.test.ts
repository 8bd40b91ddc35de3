import sharp from 'sharp';
import { emptyScans, markedJpeg, markOf } from '#test-app';
import { createPhotoProcesses } from './photo-processes.ts';
import { workOf } from './photo-work.ts';

let processes: ReturnType<typeof createPhotoProcesses>;
afterEach(() => processes.close());

const roomy = { megabytes: 2000, cpuSeconds: 60, seconds: 60 };
const taskOf = (jpeg: Buffer, workLeft = workOf(0)) => ({
  encodedImage: jpeg.toString('base64'),
  workLeft,
  maxSide: 1600,
  quality: 0.75,
});
const markOfDrawn = async (mark: number) => {
  const drawn = await processes.draw(taskOf(markedJpeg(mark)));
  return 'jpeg' in drawn ? markOf(Buffer.from(drawn.jpeg)) : drawn;
};

test('photos beside each other, each in a process of its own', async () => {
  processes = createPhotoProcesses(roomy);
  expect(await Promise.all([1, 2, 3].map(markOfDrawn))).toEqual([1, 2, 3]);
  expect(await Promise.all([4, 5, 6].map(markOfDrawn))).toEqual([4, 5, 6]);
});

test('a photo that is refused by its headers or bytes is answered with its cost', async () => {
  processes = createPhotoProcesses(roomy);
  const bomb = emptyScans({ width: 2000, height: 2000, scans: 43 });
  expect(await processes.draw(taskOf(bomb))).toEqual({ fault: { code: 'photoTooComplex' }, cost: 0 });
  const whole = await sharp({ create: { width: 100, height: 100, channels: 3, background: 'red' } })
    .jpeg()
    .toBuffer();
  const broken = whole.subarray(0, -8);
  expect(await processes.draw(taskOf(broken))).toEqual({ fault: { code: 'notAJpeg' }, cost: 30_000 });
  expect(await processes.draw({ ...taskOf(whole), encodedImage: '/9j/????' })).toMatchObject({
    fault: { code: 'notAJpeg' },
  });
});

test.each([
  ['memory', { ...roomy, megabytes: 1 }],
  ['processor time', { ...roomy, cpuSeconds: 0 }],
])(
  'at its limit of %s a process ends, its photo is refused, and the next has a new one',
  async (_name, limits) => {
    processes = createPhotoProcesses(limits);
    const refused = { fault: { code: 'photoTooComplex' }, cost: Number.POSITIVE_INFINITY };
    for (const mark of [1, 2]) expect(await markOfDrawn(mark)).toEqual(refused);
  },
);

test('a process that is ended from outside loses its own photo alone, which may be sent again', async () => {
  processes = createPhotoProcesses(roomy);
  const lost = markOfDrawn(6);
  const [first] = processes.all();
  const kept = markOfDrawn(7);
  first?.kill('SIGKILL');
  await expect(lost).rejects.toMatchObject({ code: 'too_busy', retryAfter: 5 });
  expect([await kept, await markOfDrawn(8)]).toEqual([7, 8]);
});

test('a process that hangs is ended, and its photo may be sent again', async () => {
  processes = createPhotoProcesses({ ...roomy, seconds: 0 });
  await expect(processes.draw(taskOf(markedJpeg(1)))).rejects.toMatchObject({ code: 'too_busy' });
});

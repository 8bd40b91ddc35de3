import { refuseSlowly } from './refuse-slowly.ts';

test('what is refused pauses before, what is not does not', async () => {
  const steps: string[] = [];
  const pause = async () => void steps.push('pause');
  const reject = async () => {
    steps.push('refused');
    throw new Error('no');
  };
  expect(await refuseSlowly(async () => 'done', pause)).toBe('done');
  expect(steps).toEqual([]);
  await expect(refuseSlowly(reject, pause).finally(() => steps.push('answered'))).rejects.toThrow('no');
  expect(steps).toEqual(['refused', 'pause', 'answered']);
});

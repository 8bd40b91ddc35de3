import { searchJobs } from '@zaehlwerk/domain';
import { exampleJob, manyJobs } from '../testing/example-job.ts';
import { JobSearchTexts, whileIdle } from './job-search.tsx';

const always = () => true;
const typeNameOf = () => 'Stromzähler';

test('work that was stopped goes on where it was', () => {
  const texts = new JobSearchTexts(typeNameOf);
  const jobs = manyJobs(200);
  let steps = 0;
  const twoSteps = () => {
    steps += 1;
    return steps % 3 !== 0;
  };
  const results = [
    texts.prepare(jobs, twoSteps),
    texts.prepare(jobs, twoSteps),
    texts.prepare(jobs, twoSteps),
  ];
  expect(results.slice(0, 2)).toEqual([undefined, undefined]);
  const [, , whole] = results;
  expect(whole && searchJobs(whole, 'Gartenweg 137').map(({ id }) => id)[0]).toBe('job-137');
  expect(whole && searchJobs(whole, 'strom gartenweg')).toEqual(jobs);
});

test('a list in which one job changed needs one step, and finds the changed job', () => {
  const texts = new JobSearchTexts(typeNameOf);
  const jobs = manyJobs(500);
  texts.prepare(jobs, always);
  const changed = exampleJob({ id: 'job-7', done: true, meter: { meterNumber: 'NEU' } });
  let steps = 0;
  const index = texts.prepare(
    jobs.map(job => (job.id === 'job-7' ? changed : job)),
    () => {
      steps += 1;
      return true;
    },
  );
  expect(steps).toBe(1);
  expect(index && searchJobs(index, 'neu')).toEqual([changed]);
  expect(index?.jobs).toHaveLength(500);
});

describe('while idle', () => {
  beforeEach(() => jest.useFakeTimers());
  afterEach(() => jest.useRealTimers());

  test('the first slice runs at once, the next ones between other tasks, until the work is done', () => {
    let slices = 0;
    whileIdle(() => {
      slices += 1;
      return slices === 3;
    });
    expect(slices).toBe(1);
    jest.runAllTimers();
    expect(slices).toBe(3);
  });

  test('a slice is told to stop after a few milliseconds', () => {
    const answers: boolean[] = [];
    whileIdle(mayContinue => {
      answers.push(mayContinue());
      jest.advanceTimersByTime(50);
      answers.push(mayContinue());
      return true;
    });
    expect(answers).toEqual([true, false]);
  });

  test('cancelled work does not go on', () => {
    let slices = 0;
    const cancel = whileIdle(() => {
      slices += 1;
      return false;
    });
    cancel();
    jest.runAllTimers();
    expect(slices).toBe(1);
  });
});

import { renderHook, waitFor } from '@testing-library/react';
import type { Job } from '@zaehlwerk/api';
import { searchedJob, searchJobs } from '@zaehlwerk/domain';
import { ModuleHarness } from '@zaehlwerk/module-kit/testing';
import { startedPortalStore } from '@zaehlwerk/store/testing';
import type { ReactNode } from 'react';
import german from '../../locales/de-FORMAL.json';
import { exampleJob, manyJobs } from '../testing/example-job.ts';
import { SearchTexts, useJobSearch } from './job-search.ts';

const noJobs: readonly Job[] = [];
const always = () => true;
const searchedOf = (job: Job) => searchedJob(job, job, ['Stromzähler']);

test('work that was stopped goes on where it was', () => {
  const texts = new SearchTexts(searchedOf);
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
  const texts = new SearchTexts(searchedOf);
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

test('a list that has just come is never said to have nothing that is searched for', async () => {
  const store = await startedPortalStore();
  const answers: (readonly Job[] | undefined)[] = [];
  const { rerender } = renderHook(
    ({ jobs }: { jobs: readonly Job[] }) => {
      answers.push(useJobSearch(jobs, 'gartenweg'));
    },
    {
      initialProps: { jobs: noJobs },
      wrapper: ({ children }: { children: ReactNode }) => (
        <ModuleHarness store={store} module="mf-sample" language="de-FORMAL" texts={german}>
          {children}
        </ModuleHarness>
      ),
    },
  );
  expect(answers.splice(0)).toContainEqual([]);
  const jobs = manyJobs(3);
  rerender({ jobs });
  await waitFor(() => expect(answers.at(-1)).toEqual(jobs));
  expect(answers).not.toContainEqual([]);
});

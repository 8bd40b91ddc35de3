import { act, screen, within } from '@testing-library/react';
import type { Job } from '@zaehlwerk/api';
import { exampleJob } from '@zaehlwerk/metering/testing';
import { showReading } from '../testing/show-reading.tsx';

const slots = ['job-header', 'job-actions', 'job-aside'];
const contributions = Object.fromEntries(
  slots.map(slot => [slot, ({ job }: { job?: unknown }) => <p>{`${slot} ${(job as Job).id}`}</p>]),
);
const moment = () => act(() => jest.advanceTimersByTimeAsync(600));

test.each([
  ['an open job', exampleJob()],
  ['a done one', { ...exampleJob(), done: true }],
])('other modules have places on the page of %s and get the job', async (_name, job) => {
  await showReading({ jobs: [job], address: `/ablesung/${job.id}`, contributions });
  await moment();
  const page = within(screen.getByRole('article'));
  for (const slot of slots) expect(page.getByText(`${slot} ${job.id}`)).toBeVisible();
});

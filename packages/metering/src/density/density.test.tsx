import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { startedPortalStore } from '@zaehlwerk/store/testing';
import { JobList } from '../job-list/job-list.tsx';
import { noFilter } from '../job-list/list-filter.ts';
import { manyJobs, standInBrowser } from '../testing/index.ts';
import { StoryFrame } from '../testing/story-frame.tsx';
import { DensityChoice } from './density-choice.tsx';

const jobs = manyJobs(3);

test('lists are as dense as chosen, until it is chosen otherwise', async () => {
  standInBrowser({ isWide: true });
  const store = await startedPortalStore();
  render(
    <StoryFrame store={store} isEnglish={false} highContrast={false}>
      <DensityChoice />
      <JobList
        jobs={jobs}
        groupsOf={all => [{ key: 'open', title: 'offen', jobs: all }]}
        pathOf={({ id }) => `/ablesung/${id}`}
        marks={new Map()}
        currentKey={undefined}
        beside
        memory={{ query: '', filter: noFilter, offset: undefined, openedKey: undefined }}
      />
    </StoryFrame>,
  );
  const list = screen.getByRole('navigation', { name: 'Aufträge' });
  expect(list).not.toHaveAttribute('data-dense');
  await userEvent.click(screen.getByRole('checkbox', { name: 'Dichte Zeilen' }));
  expect(list).toHaveAttribute('data-dense');
  expect(screen.getAllByRole('link')).toHaveLength(jobs.length);
  await userEvent.click(screen.getByRole('checkbox', { name: 'Dichte Zeilen' }));
  expect(list).not.toHaveAttribute('data-dense');
});

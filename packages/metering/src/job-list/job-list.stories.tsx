import type { Job } from '@zaehlwerk/api';
import { meterTypes } from '@zaehlwerk/domain';
import type { Stories } from '@zaehlwerk/ui/testing';
import { useCallback } from 'react';
import { jobPath } from '../job-text/job-path.ts';
import { exampleJob } from '../testing/index.ts';
import { useTexts } from '../texts.ts';
import { JobList } from './job-list.tsx';
import { JobListSkeleton } from './job-list-skeleton.tsx';
import { noFilter } from './list-filter.ts';
import type { JobMark } from './row-texts.ts';

export default { title: 'metering/JobList', component: JobList } satisfies Stories;

const jobs = meterTypes.map((meterType, index) =>
  exampleJob({
    id: meterType,
    done: index > 3,
    meter: {
      meterType,
      meterNumber: `8SEN31300328${10 + index}`,
      meterAddress: {
        street: 'Klosterhof',
        houseNumber: index < 2 ? '39' : '40',
        zip: '50674',
        city: 'Köln',
      },
    },
  }),
);

const pathOf = ({ id }: Job) => jobPath(id);

const marks: ReadonlyMap<string, JobMark> = new Map([
  ['ELECTRIC_METER', 'draft'],
  ['GAS_METER', 'queued'],
  ['WATER_METER', 'refused'],
  ['HEAT_METER', 'sent'],
]);

function Example({ beside = false, query = '' }: { readonly beside?: boolean; readonly query?: string }) {
  const { t } = useTexts();
  const groupsOf = useCallback(
    (all: readonly Job[]) => [
      { key: 'open', title: t('jobs.status.open'), jobs: all.filter(({ done }) => !done) },
      { key: 'done', title: t('jobs.status.done'), jobs: all.filter(({ done }) => done), isMuted: true },
    ],
    [t],
  );
  return (
    <JobList
      jobs={jobs}
      groupsOf={groupsOf}
      pathOf={pathOf}
      marks={marks}
      currentKey={beside ? 'WATER_METER' : undefined}
      beside={beside}
      memory={{ query, filter: noFilter, offset: undefined, openedKey: undefined }}
    />
  );
}

export const Page = () => <Example />;
export const Sidebar = () => <Example beside />;
export const Searched = () => <Example query="Klosterhof 39" />;
export const NoHits = () => <Example query="Hauptstr" />;
export const Loading = () => <JobListSkeleton />;

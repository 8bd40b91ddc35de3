import { listMemoryOf } from '@zaehlwerk/metering/job-list';
import { jobsPath, listEntryPath } from '@zaehlwerk/metering/job-text';
import { useNavigate } from '@zaehlwerk/module-kit';
import { useAccounts } from '@zaehlwerk/store';
import type { MouseEvent } from 'react';
import { listOwner, type ShownJobs } from '../shown-accounts/shown-jobs.ts';
import { useTexts } from '../texts.ts';

/** The link to list entry, with the search term of the job list; none where a single job is open. */
export function useListEntryWay(shown: ShownJobs) {
  const { t } = useTexts();
  const navigate = useNavigate();
  const [current] = useAccounts();
  const own = shown.accounts.find(({ accountId }) => accountId === current?.accountId);
  if (own === undefined || own.jobs.filter(({ done }) => !done).length < 2) return undefined;
  return {
    to: listEntryPath,
    label: shown.isAll ? t('list.titleOf', { name: own.name }) : t('list.title'),
    // Read on click, because typing in the search does not render this link.
    onClick: (event: MouseEvent) => {
      const term = listMemoryOf(jobsPath, listOwner(shown, own.accountId)).query.trim();
      if (term === '' || event.ctrlKey || event.metaKey || event.shiftKey) return;
      event.preventDefault();
      navigate(`${listEntryPath}?suche=${encodeURIComponent(term)}`);
    },
  };
}

import { IconListNumbers } from '@tabler/icons-react';
import { listMemoryOf } from '@zaehlwerk/metering/job-list';
import { jobsPath, listEntryPath } from '@zaehlwerk/metering/job-text';
import { Link, useNavigate } from '@zaehlwerk/module-kit';
import { useAccounts } from '@zaehlwerk/store';
import { Button } from '@zaehlwerk/ui';
import type { MouseEvent } from 'react';
import { listOwner, type ShownJobs } from '../shown-accounts/shown-jobs.ts';
import { useTexts } from '../texts.ts';

/** With the search term of the job list; nothing where a single job is open. */
export function ListEntryLink({ shown }: { readonly shown: ShownJobs }) {
  const { t } = useTexts();
  const navigate = useNavigate();
  const [current] = useAccounts();
  const own = shown.accounts.find(({ accountId }) => accountId === current?.accountId);
  if (own === undefined || own.jobs.filter(({ done }) => !done).length < 2) return null;
  // Read on click, because typing in the search does not render this link.
  const follow = (event: MouseEvent) => {
    const term = listMemoryOf(jobsPath, listOwner(shown, own.accountId)).query.trim();
    if (term === '' || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    navigate(`${listEntryPath}?suche=${encodeURIComponent(term)}`);
  };
  return (
    <Button
      component={Link}
      to={listEntryPath}
      variant="default"
      leftSection={<IconListNumbers size="1.25rem" aria-hidden="true" />}
      onClick={follow}
    >
      {shown.isAll ? t('list.titleOf', { name: own.name }) : t('list.title')}
    </Button>
  );
}

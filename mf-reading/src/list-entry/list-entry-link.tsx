import { IconListNumbers } from '@tabler/icons-react';
import type { Job } from '@zaehlwerk/api';
import { listMemoryOf } from '@zaehlwerk/metering/job-list';
import { jobsPath, listEntryPath } from '@zaehlwerk/metering/job-text';
import { Link, useNavigate } from '@zaehlwerk/module-kit';
import { useSession } from '@zaehlwerk/store';
import { Button } from '@zaehlwerk/ui';
import type { MouseEvent } from 'react';
import { useTexts } from '../texts.ts';

/** The way to the list in which many readings are entered, with what the jobs are searched by; nothing for a single one. */
export function ListEntryLink({ jobs }: { readonly jobs: readonly Job[] }) {
  const { t } = useTexts();
  const navigate = useNavigate();
  const accountId = useSession()?.accountId;
  if (accountId === undefined || jobs.filter(({ done }) => !done).length < 2) return null;
  /** The search beside this link draws nothing but its own list: what it says is asked when the link is followed. */
  const follow = (event: MouseEvent) => {
    const term = listMemoryOf(jobsPath, accountId).query.trim();
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
      {t('list.title')}
    </Button>
  );
}

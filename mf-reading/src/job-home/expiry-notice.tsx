import type { Job } from '@zaehlwerk/api';
import { expiryWarning } from '@zaehlwerk/domain';
import { useFormats, useToday } from '@zaehlwerk/metering/job-text';
import { Notice } from '@zaehlwerk/ui';
import { useTexts } from '../texts.ts';

/** Specification section 4. */
export function ExpiryNotice({ jobs }: { readonly jobs: readonly Job[] }) {
  const { t } = useTexts();
  const { day, count } = useFormats();
  const expiry = expiryWarning(jobs, useToday());
  if (expiry === undefined) return null;
  return (
    <Notice kind="WARNING" title={t('expiry.title')}>
      {t('expiry.message', {
        count: expiry.openJobs,
        jobs: count(expiry.openJobs),
        day: day(expiry.latestExecution),
        when: t('expiry.when', { count: expiry.daysLeft }),
      })}
    </Notice>
  );
}

import { dayOfInstant, formatDecimal } from '@zaehlwerk/domain';
import { jobsPath, useFormats } from '@zaehlwerk/metering/job-text';
import { Link } from '@zaehlwerk/module-kit';
import { useQueue } from '@zaehlwerk/store/data';
import { Button } from '@zaehlwerk/ui';
import { EmptyState } from '@zaehlwerk/ui/metering';
import { useTexts } from '../texts.ts';
import type { SentUnknown } from './unknown-form.tsx';

interface Props {
  readonly sent: SentUnknown;
  readonly onAnother: () => void;
}

/** Says what was sent, and leads on: to the next meter, or back to the list. */
export function UnknownSent({ sent: { form, accountName, itemId }, onAnother }: Props) {
  const { t } = useTexts();
  const isConfirmed = !useQueue().items.some(({ id }) => id === itemId);
  const { style, day } = useFormats();
  const { check, reading } = form;
  const value = 'value' in check ? formatDecimal(check.value, style) : '';
  return (
    <EmptyState
      headingLevel={1}
      title={t(isConfirmed ? 'unknown.sent.title' : 'queue.waiting.title')}
      actions={
        <>
          <Button variant="default" onClick={onAnother}>
            {t('unknown.title')}
          </Button>
          <Button component={Link} to={jobsPath}>
            {t('jobs.back')}
          </Button>
        </>
      }
    >
      <p>
        {t('unknown.sent.message', {
          meterNumber: reading.meterNumber,
          value,
          day: day(dayOfInstant(reading.readingDate)),
        })}
      </p>
      {accountName !== undefined && <p>{t('unknown.sent.account', { name: accountName })}</p>}
    </EmptyState>
  );
}

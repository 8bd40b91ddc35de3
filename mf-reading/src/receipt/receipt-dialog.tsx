import type { Job } from '@zaehlwerk/api';
import { dayOfInstant, rateLabel } from '@zaehlwerk/domain';
import {
  cityLine,
  meterTypeName,
  nameLines,
  readingText,
  streetLine,
  useFormats,
} from '@zaehlwerk/metering/job-text';
import { RegisterValue } from '@zaehlwerk/metering/register-value';
import { useApplication } from '@zaehlwerk/store';
import { Button, Dialog } from '@zaehlwerk/ui';
import { Receipt, ReceiptFact, ReceiptFacts, ReceiptPart, SubmissionNumber } from '@zaehlwerk/ui/paper';
import { useTexts } from '../texts.ts';
import { type Submission, submissionsOf } from './submissions.ts';

/** The accepted readings of a job; while the dialog is open, printing prints the receipt alone. */
export function ReceiptDialog({ job, onClose }: { readonly job: Job; readonly onClose: () => void }) {
  const { t } = useTexts();
  const { applicationName } = useApplication();
  return (
    <Dialog
      onClose={onClose}
      title={t('receipt.title')}
      closeLabel={t('receipt.close')}
      actions={<Button onClick={() => window.print()}>{t('receipt.print')}</Button>}
    >
      <Receipt title={t('receipt.title')} application={applicationName}>
        <JobFacts job={job} />
        {submissionsOf(job).map(submission => (
          <SubmissionFacts key={submission.number ?? submission.created} {...submission} />
        ))}
      </Receipt>
    </Dialog>
  );
}

function JobFacts({ job }: { readonly job: Job }) {
  const { t } = useTexts();
  const { meter, customer } = job;
  const address = meter.meterAddress;
  const places = [streetLine(address), cityLine(address), address?.locationDescription].filter(Boolean);
  return (
    <ReceiptFacts>
      <ReceiptFact name={t('receipt.meter')}>{`${meterTypeName(t, job)} ${meter.meterNumber}`}</ReceiptFact>
      <ReceiptFact name={t('receipt.place')}>{places.join(', ')}</ReceiptFact>
      <ReceiptFact name={t('receipt.customer')}>{nameLines(customer).join(', ')}</ReceiptFact>
    </ReceiptFacts>
  );
}

function SubmissionFacts({ number, created, rates }: Submission) {
  const { t } = useTexts();
  const { day, moment } = useFormats();
  return (
    <ReceiptPart>
      <ReceiptFacts>
        <ReceiptFact name={t('receipt.number')}>
          {number && <SubmissionNumber>{number}</SubmissionNumber>}
        </ReceiptFact>
        <ReceiptFact name={t('receipt.created')}>{moment(created)}</ReceiptFact>
      </ReceiptFacts>
      <ReceiptFacts>
        {rates.map(({ task, result }) => (
          <ReceiptFact key={task.taskId} name={t('reading.label', { rate: rateLabel(task) }).trim()}>
            <RegisterValue value={readingText(result.readingValue)} task={task} />
            <br />
            {t('sent.readOn', { day: day(dayOfInstant(result.readingDate)) })}
            {result.comment && (
              <>
                <br />
                {`${t('comment.label')}: ${result.comment}`}
              </>
            )}
          </ReceiptFact>
        ))}
      </ReceiptFacts>
    </ReceiptPart>
  );
}

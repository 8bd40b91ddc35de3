import type { Job } from '@zaehlwerk/api';
import {
  dayOfInstant,
  lastResult,
  numberToDecimal,
  readingConfigOf,
  readingPeriodState,
} from '@zaehlwerk/domain';
import type { Doubt, HistoryEntry } from '@zaehlwerk/domain/evaluation';
import { useContactPhone } from '@zaehlwerk/metering/contact-phone';
import { jobPath, useFormats, useToday, valueText } from '@zaehlwerk/metering/job-text';
import { Link } from '@zaehlwerk/module-kit';
import { useApplication, useSession } from '@zaehlwerk/store';
import { Button, Notice } from '@zaehlwerk/ui';
import { type EvaluatedRate, evaluationPath } from '../evaluate/evaluate-job.ts';
import { useTexts } from '../texts.ts';

interface Props {
  readonly job: Job;
  readonly rates: readonly EvaluatedRate[];
}

/** Readings that are probably mistyped, each with a way to correct it. */
export function DoubtNotices({ job, rates }: Props) {
  return rates.flatMap(rate =>
    [...rate.doubts].map(([entry, doubt]) => (
      <DoubtNotice
        key={`${rate.taskId} ${entry.day} ${entry.value}`}
        job={job}
        rate={rate}
        entry={entry}
        doubt={doubt}
        isNamed={rates.length > 1}
      />
    )),
  );
}

interface NoticeProps extends Pick<Props, 'job'> {
  readonly rate: EvaluatedRate;
  readonly entry: HistoryEntry;
  readonly doubt: Doubt;
  readonly isNamed: boolean;
}

function DoubtNotice({ job, rate, entry, doubt: { times }, isNamed }: NoticeProps) {
  const { t } = useTexts();
  const { style, day, count } = useFormats();
  const isOwn = useIsCorrectable(job, rate.taskId, entry);
  const session = useSession();
  const value = valueText(entry.value, style, rate.unit, rate.postDecimals);
  const reading = isNamed && rate.label ? `${rate.label}, ${value}` : value;
  const correct = (
    <Button component={Link} to={jobPath(job.id, session?.accountId)} variant="default">
      {t('doubt.correct')}
    </Button>
  );
  return (
    <Notice
      kind="WARNING"
      title={t('doubt.title', { reading, day: day(entry.day) })}
      actions={isOwn ? correct : <Contact />}
    >
      {times === undefined ? t('doubt.misfit') : t('doubt.jump', { times: count(times) })}
    </Notice>
  );
}

/** True for the job's own last reading while it may be sent again (decisions.md 7). */
function useIsCorrectable(job: Job, taskId: string, { day, value }: HistoryEntry): boolean {
  const application = useApplication();
  const today = useToday();
  const task = job.meter.meterRateTasks.find(one => one.taskId === taskId);
  const sent = task && lastResult(task);
  if (!job.done || !sent || dayOfInstant(sent.readingDate) !== day) return false;
  const config = readingConfigOf(application, job);
  return (
    numberToDecimal(sent.readingValue) === value &&
    !readingPeriodState(job.jobConstraints, config, today).sendingForbidden
  );
}

/** Other readings are the utility's: its phone number, or the contact of the home page. */
function Contact() {
  const { t } = useTexts();
  const phone = useContactPhone(evaluationPath);
  if (phone === undefined) {
    return (
      <Button component={Link} to="/" variant="default">
        {t('doubt.contact')}
      </Button>
    );
  }
  return (
    <Button component="a" href={`tel:${phone.replace(/[^+\d]/g, '')}`} variant="default">
      {t('doubt.call', { phone })}
    </Button>
  );
}

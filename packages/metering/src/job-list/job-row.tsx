import { IconAlertTriangle, IconCheck, IconClockUp, IconPencil } from '@tabler/icons-react';
import type { Job } from '@zaehlwerk/api';
import { meterTypeOf, missingInNumber, missingWords, type SearchWord } from '@zaehlwerk/domain';
import { Link } from '@zaehlwerk/module-kit';
import { JobStatusIcon, MeterTypeIcon } from '@zaehlwerk/ui/metering';
import { memo } from 'react';
import { addressLine, flatLine, nameLines } from '../job-text/job-texts.ts';
import { groupBorders } from '../job-text/meter-number.tsx';
import type { Texts } from '../texts.ts';
import classes from './job-row.module.css';
import { Marked } from './marked.tsx';
import type { JobMark, RowTexts } from './row-texts.ts';

const icons = { draft: IconPencil, refused: IconAlertTriangle, sent: IconCheck };

function JobMarkLabel({ mark, name }: { readonly mark: keyof typeof icons; readonly name: string }) {
  const Icon = icons[mark];
  return (
    <span className={classes.mark} data-mark={mark}>
      <Icon size="1rem" aria-hidden="true" />
      {name}
    </span>
  );
}

interface Props {
  readonly job: Job;
  readonly path: string;
  readonly isCurrent: boolean;
  /** The address is not shown above the row. */
  readonly saysAddress: boolean;
  readonly mark: JobMark | undefined;
  readonly texts: RowTexts;
  readonly words: readonly SearchWord[];
}

/** Number, type, place, name, due date and status; the whole row is a link. */
export const JobRow = memo(function JobRow(props: Props) {
  const { job, path, isCurrent, saysAddress, mark, texts, words } = props;
  const { meterNumber, meterAddress: address } = job.meter;
  const isQueued = mark === 'queued';
  const due = texts.due(job);
  const what = [texts.typeName(job), flatLine(address)].filter(Boolean).join(' · ');
  const where = addressLine(address);
  const who = nameLines(address)[0] ?? nameLines(job.customer)[0] ?? '';
  // A house number is not highlighted in meter numbers that contain this digit.
  const inNumber = missingWords(`${where} ${what}`, words);
  const elsewhere = missingInNumber(meterNumber, inNumber);
  return (
    <Link to={path} className={classes.row ?? ''} aria-current={isCurrent || undefined}>
      <MeterTypeIcon type={meterTypeOf(job)} />
      <span className={classes.text}>
        <span className={classes.number}>
          <Marked text={meterNumber} words={inNumber} borders={groupBorders(meterNumber)} anywhere />{' '}
          {mark && !isQueued && <JobMarkLabel mark={mark} name={texts.marks[mark]} />}
        </span>{' '}
        <span className={classes.line}>
          <Marked text={what} words={words} />
        </span>{' '}
        {saysAddress && where && (
          <span className={classes.line}>
            <Marked text={where} words={words} />{' '}
          </span>
        )}
        <span className={classes.last}>
          <span>
            <Marked text={who} words={words} />
            {elsewhere.length > 0 && <FoundElsewhere job={job} words={elsewhere} shown={who} t={texts.t} />}
          </span>{' '}
          {due && <span className={classes.due}>{due}</span>}
        </span>{' '}
      </span>
      {isQueued ? (
        <IconClockUp className={classes.pending} size="1.5rem" role="img" aria-label={texts.marks.queued} />
      ) : (
        <JobStatusIcon status={job.done ? 'DONE' : 'OPEN'} label={texts.statusName(job)} />
      )}
    </Link>
  );
});

interface FoundElsewhereProps {
  readonly job: Job;
  /** Search words that do not match number, type and place. */
  readonly words: readonly SearchWord[];
  readonly shown: string;
  readonly t: Texts['t'];
}

/** Numbers and names outside the row that a search has matched. */
function FoundElsewhere({ job, words, shown, t }: FoundElsewhereProps) {
  const { customer, partner, meter } = job;
  const named = [...nameLines(meter.meterAddress), ...nameLines(customer)].filter(name => name !== shown);
  const missed = missingWords(shown, words);
  if (missed.length === 0) return null;
  const isFound = (text: string | undefined) => text && missingWords(text, missed).length < missed.length;
  const { customerNumber } = customer ?? {};
  const texts = [
    ...new Set(named),
    isFound(customerNumber) && t('jobs.customerNumber', { replace: { number: customerNumber ?? '' } }),
    isFound(partner?.identifier) &&
      t('jobs.partnerNumber', { replace: { number: partner?.identifier ?? '' } }),
  ];
  return texts.map(
    text =>
      text &&
      isFound(text) && (
        <span key={text}>
          {' · '}
          <Marked text={text} words={missed} />
        </span>
      ),
  );
}

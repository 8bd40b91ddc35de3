import { IconAlertTriangle, IconCheck, IconClockUp, IconPencil } from '@tabler/icons-react';
import type { Job } from '@zaehlwerk/api';
import { meterTypeOf, missingInNumber, missingWords, type SearchWord } from '@zaehlwerk/domain';
import { Link } from '@zaehlwerk/module-kit';
import { JobStatusIcon, MeterTypeIcon } from '@zaehlwerk/ui/metering';
import { memo } from 'react';
import { addressLine, flatLine, nameLines } from '../job-text/job-texts.ts';
import { groupBorders } from '../job-text/meter-number.tsx';
import { FoundElsewhere } from './found-elsewhere.tsx';
import classes from './job-row.module.css';
import { Marked } from './marked.tsx';
import type { JobMark, RowTexts } from './row-texts.ts';

const icons = { draft: IconPencil, refused: IconAlertTriangle, sent: IconCheck };

/** Says that something was entered for a job and is not on the server, as a sign and a word. */
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
  /** Whether the address is not said above the row. */
  readonly saysAddress: boolean;
  /** What of it is on this device alone. */
  readonly mark: JobMark | undefined;
  readonly texts: RowTexts;
  /** What is searched for. */
  readonly words: readonly SearchWord[];
}

/** One job of the list: number, type, place, name, end of the period and status, the whole row a link to the job. */
export const JobRow = memo(function JobRow(props: Props) {
  const { job, path, isCurrent, saysAddress, mark, texts, words } = props;
  const { meterNumber, meterAddress: address } = job.meter;
  const isQueued = mark === 'queued';
  const due = texts.due(job);
  const what = [texts.typeName(job), flatLine(address)].filter(Boolean).join(' · ');
  const where = addressLine(address);
  const who = nameLines(address)[0] ?? nameLines(job.customer)[0] ?? '';
  // A house number is not marked in every meter number that has this digit, too.
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

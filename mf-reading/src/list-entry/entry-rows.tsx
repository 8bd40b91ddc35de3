import type { Job } from '@zaehlwerk/api';
import { type CalendarDay, meterTypeOf, rateLabel } from '@zaehlwerk/domain';
import { flatLine, jobPath, MeterNumber, meterTypeName, streetLine } from '@zaehlwerk/metering/job-text';
import type { Register } from '@zaehlwerk/metering/register';
import { Link } from '@zaehlwerk/module-kit';
import { MeterTypeIcon } from '@zaehlwerk/ui/metering';
import { type ReactNode, useState } from 'react';
import { useTexts } from '../texts.ts';
import classes from './entry-table.module.css';
import { placesOf } from './places.ts';
import partClasses from './row-parts.module.css';
import { LastOfRegister } from './row-parts.tsx';
import type { RowNavigation } from './use-row-navigation.ts';

interface Props {
  readonly job: Job;
  readonly number: number;
  readonly navigation: RowNavigation;
  readonly day: CalendarDay;
  readonly rows: readonly {
    readonly task: Register;
    readonly value: ReactNode;
    readonly message: ReactNode;
  }[];
  readonly state: ReactNode;
  /** `tabIndex` is that of all controls except the fields. */
  readonly unfold?: (tabIndex: number) => ReactNode;
  readonly notes?: ReactNode;
}

/** One row per register. Tab leads from reading to reading; Shift+Tab reaches the other controls, which come before. */
export function EntryRows({ job, number, navigation, day, rows, state, unfold, notes }: Props) {
  const { t } = useTexts();
  const places = placesOf(job, number);
  const [isHere, setHere] = useState(false);
  const { meterNumber, meterAddress } = job.meter;
  const tabIndex = isHere ? 0 : -1;
  const place = [streetLine(meterAddress), flatLine(meterAddress)].filter(Boolean).join(' · ');
  return (
    <tbody
      className={classes.job}
      onFocus={() => {
        setHere(true);
        navigation.enter(job.id);
      }}
      onBlur={({ currentTarget, relatedTarget }) => {
        if (!currentTarget.contains(relatedTarget)) setHere(false);
      }}
    >
      {rows.map(({ task, value, message }, index) => (
        <tr key={task.taskId}>
          {index === 0 && (
            <th
              scope="rowgroup"
              rowSpan={rows.length}
              className={classes.meter}
              style={{ gridRow: `span ${rows.length}` }}
            >
              <div>
                <MeterTypeIcon type={meterTypeOf(job)} label={meterTypeName(t, job)} size="sm" />
                <div className={classes.meterText}>
                  <Link to={jobPath(job.id)} className={classes.number ?? ''} tabIndex={tabIndex}>
                    <MeterNumber>{meterNumber}</MeterNumber>
                  </Link>
                  <span className={classes.place} title={place}>
                    {place}
                  </span>
                </div>
                {/* Keeps its place, so that nothing moves when a reading is sent. */}
                {unfold?.(tabIndex) ?? <div className={partClasses.unfold} />}
              </div>
            </th>
          )}
          <th scope="row">{rateLabel(task) || t('reading.label', { rate: '' }).trim()}</th>
          <td id={`${places.field(task.taskId)}-last`}>
            <LastOfRegister task={task} day={day} isCorrection={job.done} />
          </td>
          <td className={classes.reading}>{value}</td>
          <td className={classes.hint}>{message}</td>
          <td className={classes.end} data-last={index === rows.length - 1 || undefined}>
            {index === rows.length - 1 && state}
          </td>
        </tr>
      ))}
      {notes && (
        <tr>
          <td colSpan={6} className={classes.notes}>
            {notes}
          </td>
        </tr>
      )}
    </tbody>
  );
}

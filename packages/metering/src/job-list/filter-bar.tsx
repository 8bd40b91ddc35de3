import { IconAlertTriangle } from '@tabler/icons-react';
import type { Job } from '@zaehlwerk/api';
import type { CalendarDay } from '@zaehlwerk/domain';
import { VisuallyHidden } from '@zaehlwerk/ui';
import { MeterTypeIcon } from '@zaehlwerk/ui/metering';
import { type ReactNode, useMemo } from 'react';
import { useFormats } from '../job-text/use-formats.ts';
import { useTexts } from '../texts.ts';
import classes from './filter-bar.module.css';
import { filterChoices, type ListFilter, noFilter } from './list-filter.ts';

/** The day on which open jobs are due soon, with the warning in words. */
export interface DueSoon {
  readonly day: CalendarDay;
  readonly jobs: number;
  readonly warning: string;
}

interface Props {
  readonly jobs: readonly Job[];
  /** Where nothing is to be read. */
  readonly ofTypesOnly: boolean;
  readonly dueSoon: DueSoon | undefined;
  readonly filter: ListFilter;
  readonly onFilter: (filter: ListFilter) => void;
  /** Before the filters. */
  readonly children?: ReactNode;
}

/** One line of filters, which scrolls sideways where there are many. */
export function FilterBar({ jobs, ofTypesOnly, dueSoon, filter, onFilter, children }: Props) {
  const { t } = useTexts();
  const { day: dayText, style, count } = useFormats();
  // `31.12.`: the year goes without saying.
  const shortDay = (day: CalendarDay) => dayText(day).slice(0, style === 'english' ? -5 : -4);
  const choices = useMemo(() => filterChoices(jobs), [jobs]);
  const { types } = choices;
  const hasDone = choices.hasDone && !ofTypesOnly;
  const days = ofTypesOnly ? [] : choices.days.filter(day => day !== dueSoon?.day);
  if (!children && !dueSoon && types.length === 0 && !hasDone && days.length === 0) return null;
  const change = (changes: Partial<ListFilter>) => {
    const changed = { ...filter, ...changes };
    const isNone = changed.types.length === 0 && !changed.isOpen && changed.dueBy === undefined;
    onFilter(isNone ? noFilter : changed);
  };
  const dueBy = (day: CalendarDay) => ({
    isOn: filter.dueBy === day,
    onToggle: () => change({ dueBy: filter.dueBy === day ? undefined : day }),
  });
  return (
    <div className={classes.bar}>
      {children}
      <fieldset className={classes.filters} aria-label={t('jobs.filter.label')}>
        {dueSoon && (
          <Chip {...dueBy(dueSoon.day)} isWarning>
            <IconAlertTriangle size="1.125rem" aria-hidden="true" />
            {t('jobs.filter.dueSoon', {
              count: dueSoon.jobs,
              jobs: count(dueSoon.jobs),
              day: shortDay(dueSoon.day),
            })}
            <VisuallyHidden> ({dueSoon.warning})</VisuallyHidden>
          </Chip>
        )}
        {hasDone && (
          <Chip isOn={filter.isOpen} onToggle={() => change({ isOpen: !filter.isOpen })}>
            {t('jobs.status.open')}
          </Chip>
        )}
        {types.map(type => {
          const isOn = filter.types.includes(type);
          const others = filter.types.filter(other => other !== type);
          return (
            <Chip
              key={type}
              isOn={isOn}
              onToggle={() => change({ types: isOn ? others : [...others, type] })}
            >
              <MeterTypeIcon type={type} size="xs" />
              {t(`meterType.short.${type}`)}
            </Chip>
          );
        })}
        {days.map(day => (
          <Chip key={day} {...dueBy(day)}>
            {t('jobs.until', { day: shortDay(day) })}
          </Chip>
        ))}
      </fieldset>
    </div>
  );
}

interface ChipProps {
  readonly isOn: boolean;
  readonly onToggle: () => void;
  readonly isWarning?: boolean;
  readonly children: ReactNode;
}

function Chip({ isOn, onToggle, isWarning = false, children }: ChipProps) {
  return (
    <button
      type="button"
      className={classes.chip}
      aria-pressed={isOn}
      data-warning={isWarning || undefined}
      onClick={onToggle}
    >
      {children}
    </button>
  );
}

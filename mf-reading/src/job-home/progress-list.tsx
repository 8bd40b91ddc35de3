import type { ProgressCount } from '@zaehlwerk/domain';
import { percentDone, useFormats } from '@zaehlwerk/metering/job-text';
import { ProgressBar } from '@zaehlwerk/ui/metering';
import type { ReactNode } from 'react';
import { useTexts } from '../texts.ts';
import classes from './progress-list.module.css';

/** One line of progress, with a sign in front of it where there is one. */
export interface ProgressLine extends ProgressCount {
  readonly key: string;
  readonly name: string;
  readonly sign?: ReactNode;
}

/** Progress by type or by day: name, counts and percentage, one below the other. */
export function ProgressList({ lines }: { readonly lines: readonly ProgressLine[] }) {
  const { t } = useTexts();
  const { count, percent } = useFormats();
  return (
    <ul className={classes.list}>
      {lines.map(({ key, name, sign, open, done }) => {
        const value = percentDone({ open, done });
        const counts = t('progress.counts', { done: count(done), all: count(open + done) });
        return (
          <li key={key} className={classes.line}>
            {sign}
            <div className={classes.bar}>
              <ProgressBar label={name} percent={value} text={`${counts} · ${percent(value)}`} />
            </div>
          </li>
        );
      })}
    </ul>
  );
}

import { useId } from 'react';
import { cityLine, streetLine } from '../job-text/job-texts.ts';
import type { HeadingItem } from './job-groups.ts';
import { JobLines, type RowsProps } from './job-lines.tsx';
import classes from './job-list.module.css';
import { Marked } from './marked.tsx';

interface Props extends Omit<RowsProps, 'count' | 'labelledBy'> {
  readonly address: HeadingItem;
  /** Distance of the address from the top of its group, and its height, in pixels. */
  readonly offset: number;
  readonly height: number;
}

/** The jobs at an address below it; it stays in view as long as they are. */
export function AddressSection({ address, offset, height, ...rows }: Props) {
  const headingId = useId();
  const { drawn, texts } = rows;
  const { words } = drawn;
  const place = address.jobs[0]?.meter.meterAddress;
  const street = streetLine(place);
  return (
    <div className={classes.address} style={{ insetBlockStart: offset, blockSize: height }}>
      <h3 id={headingId} ref={rows.measure} data-index={address.index} className={classes.addressHeading}>
        {street ? (
          <>
            <Marked text={street} words={words} />
            {', '}
            <span className={classes.city}>
              <Marked text={cityLine(place)} words={words} />
            </span>
          </>
        ) : (
          texts.t('jobs.noAddress')
        )}{' '}
        <span className={classes.count}>{texts.count(address.jobs.length)}</span>
      </h3>
      <JobLines {...rows} count={address.jobs.length} labelledBy={headingId} />
    </div>
  );
}

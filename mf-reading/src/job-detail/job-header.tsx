import type { Job } from '@zaehlwerk/api';
import { meterTypeOf } from '@zaehlwerk/domain';
import { cityLine, meterTypeName, streetLine } from '@zaehlwerk/metering/job-text';
import { PageTitle } from '@zaehlwerk/module-kit';
import { PageHeading } from '@zaehlwerk/ui';
import { MeterTypeIcon } from '@zaehlwerk/ui/metering';
import type { ReactNode } from 'react';
import { useTexts } from '../texts.ts';
import classes from './job-header.module.css';

/**
 * Which meter this is and where it hangs: all that is needed to stand in front of the right one. `children` stand at
 * its end.
 */
export function JobHeader({ job, children }: { readonly job: Job; readonly children?: ReactNode }) {
  const { t } = useTexts();
  const { meterNumber, meterAddress } = job.meter;
  const type = meterTypeName(t, job);
  const place = [streetLine(meterAddress), cityLine(meterAddress)].filter(Boolean).join(', ');
  return (
    <header className={classes.header}>
      <PageTitle>{`${type} ${meterNumber}`}</PageTitle>
      <MeterTypeIcon type={meterTypeOf(job)} size="lg" />
      <div className={classes.text}>
        <PageHeading overline={type}>
          <span className={classes.number}>{meterNumber}</span>
        </PageHeading>
        {place && <p className={classes.place}>{place}</p>}
        {meterAddress?.locationDescription && (
          <p className={classes.place}>{meterAddress.locationDescription}</p>
        )}
      </div>
      {children}
    </header>
  );
}

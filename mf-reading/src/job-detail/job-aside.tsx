import type { Job } from '@zaehlwerk/api';
import { type Help, HelpPanel } from '@zaehlwerk/metering/help';
import { jobAside } from '@zaehlwerk/metering/job-slots';
import { Slot } from '@zaehlwerk/module-kit';
import { useEffect, useState } from 'react';
import classes from './job-detail.module.css';
import { MasterData } from './master-data.tsx';

interface Props {
  readonly job: Job;
  readonly help: Help;
}

/** What stands beside the form: help with it, what is known of the job, and what other modules have. */
export function JobAside({ job, help }: Props) {
  const place = useHelpPlace(help);
  if (place === 'awaited') return null;
  return (
    <div className={classes.aside}>
      {place === 'above' && <HelpPanel help={help} />}
      <MasterData job={job} />
      {place === 'below' && <HelpPanel help={help} />}
      <Slot of={jobAside} job={job} />
    </div>
  );
}

const patienceMilliseconds = 500;

/**
 * Help stands above the job's data, which wait a moment for it: what is on the screen must not move when it comes. If
 * it comes later, it stands below them.
 */
function useHelpPlace(help: Help): 'awaited' | 'above' | 'below' {
  const [place, setPlace] = useState<'awaited' | 'above' | 'below'>('awaited');
  const isAwaited = place === 'awaited' && help === 'pending';
  if (place === 'awaited' && !isAwaited) setPlace('above');
  useEffect(() => {
    if (!isAwaited) return;
    const patience = setTimeout(() => setPlace('below'), patienceMilliseconds);
    return () => clearTimeout(patience);
  }, [isAwaited]);
  return place;
}

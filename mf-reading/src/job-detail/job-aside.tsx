import type { Job } from '@zaehlwerk/api';
import { Slot } from '@zaehlwerk/module-kit';
import { useEffect, useState } from 'react';
import { HelpPanel } from '../help/help-panel.tsx';
import type { Help } from '../help/use-help.ts';
import classes from './job-detail.module.css';
import { jobAside } from './job-slots.ts';
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

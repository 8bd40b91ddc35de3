import type { Job } from '@zaehlwerk/api';
import { latestTargetDate, rateLabel, sameTargetReadingDates } from '@zaehlwerk/domain';
import { type Help, HelpPanel } from '@zaehlwerk/metering/help';
import { MasterData } from '@zaehlwerk/metering/job-area';
import { jobAside } from '@zaehlwerk/metering/job-slots';
import { cityLine, type Formats, nameLines, streetLine, useFormats } from '@zaehlwerk/metering/job-text';
import { Slot } from '@zaehlwerk/module-kit';
import { memo, useEffect, useState } from 'react';
import { ContactHint } from '../contact-hint/contact-hint.tsx';
import { useTexts } from '../texts.ts';
import classes from './job-detail.module.css';

interface Props {
  readonly job: Job;
  readonly help: Help;
  /** The form shows the meter's hint. */
  readonly isHintAbove: boolean;
  readonly showsContactHint: boolean;
}

/** Beside the form: help, master data, contributions of other modules, and contact. */
export const JobAside = memo(function JobAside({ job, help, isHintAbove, showsContactHint }: Props) {
  const { t } = useTexts();
  const { day } = useFormats();
  const place = useHelpPlace(help);
  if (place === 'awaited') return null;
  const entries = masterDataEntries(job, day)
    .filter(({ key }) => key !== 'hint' || !isHintAbove)
    .map(entry => ({ ...entry, label: t(`job.${entry.key}`) }));
  return (
    <div className={classes.aside}>
      {place === 'above' && <HelpPanel help={help} />}
      <MasterData title={t('job.masterData')} entries={entries} />
      {place === 'below' && <HelpPanel help={help} />}
      <Slot of={jobAside} job={job} />
      {showsContactHint && <ContactHint />}
    </div>
  );
});

const timeoutMilliseconds = 500;

/** Help comes above the master data, which wait a moment for it. Later help comes below them, so that nothing moves. */
function useHelpPlace(help: Help): 'awaited' | 'above' | 'below' {
  const [place, setPlace] = useState<'awaited' | 'above' | 'below'>('awaited');
  const isAwaited = place === 'awaited' && help === 'pending';
  if (place === 'awaited' && !isAwaited) setPlace('above');
  useEffect(() => {
    if (!isAwaited) return;
    const patience = setTimeout(() => setPlace('below'), timeoutMilliseconds);
    return () => clearTimeout(patience);
  }, [isAwaited]);
  return place;
}

function present(...texts: readonly (string | undefined)[]): readonly string[] {
  return texts.flatMap(text => text?.trim() || []);
}

function periodText({ jobConstraints }: Job, day: Formats['day']): string | undefined {
  const { earliestExecution: first, latestExecution: last } = jobConstraints ?? {};
  if (first === undefined && last === undefined) return undefined;
  return `${first ? day(first) : '…'} – ${last ? day(last) : '…'}`;
}

/** One day for all registers, or a day for each (specification section 3, "Job"). */
function targetDates(job: Job, day: Formats['day']): readonly string[] {
  const latest = latestTargetDate(job);
  if (latest !== undefined && sameTargetReadingDates(job)) return [day(latest)];
  return job.meter.meterRateTasks.flatMap(({ targetReadingDate, ...rate }) =>
    targetReadingDate === undefined ? [] : `${rateLabel(rate)}: ${day(targetReadingDate)}`,
  );
}

/** Empty where it is the address of the meter. */
function mailingLines({ customer, meter }: Job): readonly string[] {
  const linesOf = (place: Parameters<typeof streetLine>[0]) => present(streetLine(place), cityLine(place));
  const lines = linesOf(customer?.mailingAddress);
  const { cityDistrict: _, ...place } = meter.meterAddress ?? {};
  return lines.join() === linesOf(place).join() ? [] : lines;
}

/** Known data of a job and its people (specification section 3, "Job"), line by line. The keys are those of their labels. */
export function masterDataEntries(job: Job, day: Formats['day']) {
  const { meterAddress: address, maLoId, meLoId } = job.meter;
  const entries = [
    { key: 'address', lines: [...nameLines(address), ...present(streetLine(address), cityLine(address))] },
    { key: 'locationDescription', lines: present(address?.locationDescription) },
    { key: 'hint', lines: present(address?.hint) },
    { key: 'objectKey', lines: present(address?.objectKey) },
    { key: 'targetDate', lines: targetDates(job, day) },
    { key: 'customer', lines: nameLines(job.customer) },
    { key: 'customerNumber', lines: present(job.customer?.customerNumber) },
    { key: 'mailingAddress', lines: mailingLines(job) },
    { key: 'partner', lines: nameLines(job.partner) },
    { key: 'partnerIdentifier', lines: present(job.partner?.identifier) },
    { key: 'period', lines: present(periodText(job, day)) },
    { key: 'maLoId', lines: present(maLoId) },
    { key: 'meLoId', lines: present(meLoId) },
  ] as const;
  return entries.filter(({ lines }) => lines.length > 0);
}

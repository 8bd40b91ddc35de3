import type { Job } from '@zaehlwerk/api';
import { cityLine, type Formats, nameLines, streetLine } from '@zaehlwerk/metering/job-text';

/** The master data that a job may have, in the order in which it is shown; also the keys of their labels. */
export type MasterDataKey =
  | 'address'
  | 'locationDescription'
  | 'hint'
  | 'objectKey'
  | 'customer'
  | 'customerNumber'
  | 'partner'
  | 'partnerIdentifier'
  | 'period'
  | 'maLoId'
  | 'meLoId';

/** One entry of the master data, line by line. */
export interface MasterDataEntry {
  readonly key: MasterDataKey;
  readonly lines: readonly string[];
}

function present(...texts: readonly (string | undefined)[]): readonly string[] {
  return texts.flatMap(text => text?.trim() || []);
}

function periodText({ jobConstraints }: Job, day: Formats['day']): string | undefined {
  const { earliestExecution: first, latestExecution: last } = jobConstraints ?? {};
  if (first === undefined && last === undefined) return undefined;
  return `${first ? day(first) : '…'} – ${last ? day(last) : '…'}`;
}

/** What is known of a job and its people (specification section 3, "Job"); what is not known is left out. */
export function masterDataEntries(job: Job, day: Formats['day']): readonly MasterDataEntry[] {
  const { meterAddress: address, maLoId, meLoId } = job.meter;
  const entries: readonly MasterDataEntry[] = [
    { key: 'address', lines: [...nameLines(address), ...present(streetLine(address), cityLine(address))] },
    { key: 'locationDescription', lines: present(address?.locationDescription) },
    { key: 'hint', lines: present(address?.hint) },
    { key: 'objectKey', lines: present(address?.objectKey) },
    { key: 'customer', lines: nameLines(job.customer) },
    { key: 'customerNumber', lines: present(job.customer?.customerNumber) },
    { key: 'partner', lines: nameLines(job.partner) },
    { key: 'partnerIdentifier', lines: present(job.partner?.identifier) },
    { key: 'period', lines: present(periodText(job, day)) },
    { key: 'maLoId', lines: present(maLoId) },
    { key: 'meLoId', lines: present(meLoId) },
  ];
  return entries.filter(({ lines }) => lines.length > 0);
}

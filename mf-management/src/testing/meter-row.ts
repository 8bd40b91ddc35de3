import { testJob } from '@zaehlwerk/store/testing';
import type { MeterRow } from '../meters/meter-rows.ts';

/** A meter for tests, where rows alone are needed. */
export function meterRow(id: string, changes: Partial<MeterRow> = {}): MeterRow {
  const job = testJob(id, { jobPermissions: { reShare: true } });
  return {
    id,
    job,
    meterNumber: job.meter.meterNumber,
    meterType: 'Stromzähler',
    house: 'Lindenstraße 12',
    street: 'Lindenstraße',
    city: '50674 Köln',
    location: '',
    customer: '',
    isDone: false,
    state: 'offen',
    until: '',
    shares: [],
    isShareable: true,
    ...changes,
  };
}

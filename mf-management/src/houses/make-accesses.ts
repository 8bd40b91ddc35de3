import type { ApiResult } from '@zaehlwerk/api';
import type { NewShareRequest, NewShareResponse } from '@zaehlwerk/api/sharing';
import { refusedJobs } from '../share-dialog/share-rules.ts';
import type { PlannedAccess } from './planned-accesses.ts';

/** The ids of the jobs that the server's refusal of an access is about. */
export const refusedOf = ({ request, fieldErrors }: PlannedAccess) =>
  refusedJobs(
    fieldErrors,
    request.jobIds.map(id => ({ id })),
  );

/** How a run ended. `unreachable`: nobody answers, or not now; what is left waits. */
export type RunEnd = 'done' | 'stopped' | 'unreachable';

interface Run {
  readonly accesses: readonly PlannedAccess[];
  create(request: NewShareRequest, key: string): Promise<ApiResult<NewShareResponse>>;
  /** Asked before each one. */
  isStopped(): boolean;
  onMade(planned: PlannedAccess, made: NewShareResponse): void;
  onEnded(planned: PlannedAccess, change: Pick<PlannedAccess, 'state' | 'fieldErrors'>): void;
}

/** Answers after which it makes no sense to ask for the next one: not logged in, told to wait, out of order. */
const isForAll = (status: number) => status === 401 || status === 408 || status === 429 || status >= 500;

/** What the server says of an access that it has made, and whose login has been replaced or is too old to be told again. */
const isLost = (code: string) => code === 'share_unknown' || code === 'idempotency_key_reused';

/** Makes accesses one after the other. One that was made already is told again, by its key, with the same login. */
export async function makeAccesses({ accesses, create, isStopped, onMade, onEnded }: Run): Promise<RunEnd> {
  for (const planned of accesses) {
    if (isStopped()) return 'stopped';
    const result = await create(planned.request, planned.id);
    if (result.ok) {
      onMade(planned, result.value);
      continue;
    }
    const { error } = result;
    if (error.kind !== 'refused' || isForAll(error.status)) return 'unreachable';
    onEnded(planned, {
      state: isLost(error.code) ? 'lost' : 'refused',
      fieldErrors: error.fieldErrors,
    });
  }
  return 'done';
}

import { createShare, type NewShareResponse } from '@zaehlwerk/api/sharing';
import { randomKey, useAccountCall } from '@zaehlwerk/store/data';
import { useEffect, useRef, useState } from 'react';
import { refusedJobs } from '../share-dialog/share-rules.ts';
import { useShareCommands } from '../shares/use-share-commands.ts';
import type { PlannedShare, SharePlan } from './share-plan.ts';

/** How a run ended. After `unreachable`, the rest of the plan waits. */
type RunEnd = 'done' | 'stopped' | 'unreachable';

/** True for answers that concern all further requests too: not logged in, rate limit, server failure. */
const isForAll = (status: number) => status === 401 || status === 408 || status === 429 || status >= 500;

/** Codes for a share that exists, but whose login was replaced or is too old to be returned again. */
const lostCodes: readonly string[] = ['share_unknown', 'idempotency_key_reused'];

/** The ids of the jobs because of which the server has refused a share. */
export const refusedOf = ({ request, fieldErrors }: PlannedShare) =>
  refusedJobs(
    fieldErrors,
    request.jobIds.map(id => ({ id })),
  );

/**
 * Creates planned shares one after the other. The plan is on the device, with the idempotency key of each share as its id:
 * a share that exists already is returned again with the same login, also after a crash.
 */
export function useBulkCreate(accountId: string, plan: SharePlan) {
  const call = useAccountCall(accountId);
  const { reload } = useShareCommands(accountId);
  const [made, setMade] = useState<ReadonlyMap<string, NewShareResponse>>(new Map());
  const [end, setEnd] = useState<RunEnd>();
  const [isRunning, setRunning] = useState(false);
  const underWay = useRef<AbortController>(undefined);
  useEffect(() => () => underWay.current?.abort(), []);

  const createAll = async (planned: readonly PlannedShare[]): Promise<RunEnd> => {
    for (const { id, request } of planned) {
      if (underWay.current?.signal.aborted) return 'stopped';
      // Not the command: it would load the list again after each of a hundred shares.
      const result = await createShare(call, request, id);
      if (result.ok) {
        plan.note(id, { state: 'made', fieldErrors: [] });
        setMade(before => new Map(before).set(id, result.value));
        continue;
      }
      const { error } = result;
      if (error.kind !== 'refused' || isForAll(error.status)) return 'unreachable';
      const state = lostCodes.includes(error.code) ? 'lost' : 'refused';
      plan.note(id, { state, fieldErrors: [...error.fieldErrors] });
    }
    return 'done';
  };
  const run = async (planned: readonly PlannedShare[]) => {
    if (isRunning) return;
    underWay.current = new AbortController();
    setRunning(true);
    setEnd(undefined);
    const ended = await createAll(planned);
    setRunning(false);
    setEnd(ended);
    await reload();
  };
  /** Those without a login on this page: not created, or created at an earlier visit. */
  const left = plan.shares.filter(
    ({ id, state }) => state === 'waiting' || (state === 'made' && !made.has(id)),
  );
  const again = (planned: PlannedShare, change: Partial<PlannedShare> = {}) => {
    const next: PlannedShare = { ...planned, ...change, state: 'waiting', fieldErrors: [] };
    plan.note(planned.id, next);
    void run([next]);
  };
  return {
    made,
    left,
    end,
    isRunning,
    begin: async (planned: readonly PlannedShare[]) => {
      await plan.add(planned);
      await run(planned);
    },
    resume: () => run(left),
    stop: () => underWay.current?.abort(),
    again,
    againWithoutRefused: (planned: PlannedShare) => {
      const { request } = planned;
      const refused = refusedOf(planned);
      again(planned, { request: { ...request, jobIds: request.jobIds.filter(id => !refused.includes(id)) } });
    },
  };
}

export const plannedShare = (request: PlannedShare['request'], order: number): PlannedShare => ({
  id: randomKey(),
  request,
  order,
  state: 'waiting',
  fieldErrors: [],
});

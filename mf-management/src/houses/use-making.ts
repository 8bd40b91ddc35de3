import { createShare, type NewShareResponse } from '@zaehlwerk/api/sharing';
import { randomKey, useAccountCall } from '@zaehlwerk/store/data';
import { useEffect, useRef, useState } from 'react';
import { useShareCommands } from '../shares/use-share-commands.ts';
import { makeAccesses, type RunEnd, refusedOf } from './make-accesses.ts';
import type { AccessPlan, PlannedAccess } from './planned-accesses.ts';

/** Makes what an account plans: as a whole, on from where it was stopped, or single ones again. */
export function useMaking(accountId: string, plan: AccessPlan) {
  const call = useAccountCall(accountId);
  const { reload } = useShareCommands(accountId);
  const [made, setMade] = useState<ReadonlyMap<string, NewShareResponse>>(new Map());
  const [end, setEnd] = useState<RunEnd>();
  const [isRunning, setRunning] = useState(false);
  const isStopped = useRef(false);
  // What was begun goes on by itself when the dialog is opened again, not behind the page's back.
  useEffect(
    () => () => {
      isStopped.current = true;
    },
    [],
  );

  const run = async (accesses: readonly PlannedAccess[]) => {
    if (isRunning) return;
    isStopped.current = false;
    setRunning(true);
    setEnd(undefined);
    const ended = await makeAccesses({
      accesses,
      // Not the command: the list would be loaded anew with each of a hundred.
      create: (request, key) => createShare(call, request, key),
      isStopped: () => isStopped.current,
      onMade: ({ id }, answer) => {
        plan.note(id, { state: 'made', fieldErrors: [] });
        setMade(before => new Map(before).set(id, answer));
      },
      onEnded: ({ id }, change) => plan.note(id, change),
    });
    setRunning(false);
    setEnd(ended);
    await reload();
  };
  const { accesses } = plan;
  /** Not made, or made at an earlier visit that has taken the login with it. */
  const left = accesses.filter(({ id, state }) => state === 'waiting' || (state === 'made' && !made.has(id)));
  const again = (planned: PlannedAccess, change: Partial<PlannedAccess> = {}) => {
    const next: PlannedAccess = { ...planned, ...change, state: 'waiting', fieldErrors: [] };
    plan.note(planned.id, next);
    void run([next]);
  };
  return {
    made,
    left,
    end,
    isRunning,
    begin: async (planned: readonly PlannedAccess[]) => {
      await plan.add(planned);
      await run(planned);
    },
    goOn: () => run(left),
    stop: () => {
      isStopped.current = true;
    },
    again,
    /** The same without the meters that were refused: another request, that nobody has answered yet. */
    againWithoutRefused: (planned: PlannedAccess) => {
      const { request } = planned;
      const refused = refusedOf(planned);
      const jobIds = request.jobIds.filter(id => !refused.includes(id));
      again(planned, { request: { ...request, jobIds } });
    },
  };
}

/** Plans an access. */
export const plannedAccess = (request: PlannedAccess['request'], order: number): PlannedAccess => ({
  id: randomKey(),
  request,
  order,
  state: 'waiting',
  fieldErrors: [],
});

import { newShareRequestSchema } from '@zaehlwerk/api/sharing';
import { type DraftKind, useDrafts } from '@zaehlwerk/store/data';
import { useEffect, useMemo, useReducer } from 'react';
import * as z from 'zod/mini';

const plannedShareSchema = z.object({
  /** Also its `Idempotency-Key`. */
  id: z.string(),
  request: newShareRequestSchema,
  order: z.number(),
  /** `waiting`: not created, or not known. `lost`: created, and its login cannot be returned any more. */
  state: z.enum(['waiting', 'made', 'refused', 'lost']),
  /** Of the server's refusal. */
  fieldErrors: z.array(z.object({ field: z.string(), message: z.string() })),
});

/** A share to be created with others. It stays on the device until all are done. */
export type PlannedShare = Readonly<z.infer<typeof plannedShareSchema>>;

/** One draft for each share, so that a change of state writes that one alone. Without secrets. */
const plannedShares: DraftKind<PlannedShare> = {
  name: 'planned-share',
  version: 1,
  empty: {
    id: '',
    request: { name: '', allowToReShare: false, jobIds: [] },
    order: 0,
    state: 'waiting',
    fieldErrors: [],
  },
  keep: planned => (planned.id === '' ? undefined : { content: { ...planned }, files: new Map() }),
  restore: content => plannedShareSchema.safeParse(content).data,
  isIncomplete: () => false,
};

export type SharePlan = ReturnType<typeof useSharePlan>;

/** The planned shares of an account on this device; empty until the device has answered. */
export function useSharePlan(accountId: string) {
  const drafts = useDrafts(plannedShares, accountId);
  const [, noticeChange] = useReducer((count: number) => count + 1, 0);
  useEffect(() => {
    noticeChange();
    return drafts.watch(noticeChange);
  }, [drafts]);
  const commands = useMemo(
    () => ({
      /** Settles once they are persisted, or cannot be. */
      async add(shares: readonly PlannedShare[]) {
        for (const planned of shares) drafts.of(planned.id).change(() => planned);
        await drafts.flushAll();
      },
      note(id: string, change: Partial<PlannedShare>) {
        drafts.of(id).change(planned => (planned.id === '' ? planned : { ...planned, ...change }));
      },
      drop(ids: readonly string[]) {
        for (const id of ids) void drafts.of(id).discard();
      },
    }),
    [drafts],
  );
  const shares = [...drafts.draftedKeys()].flatMap(id => drafts.of(id).draft ?? []);
  return { ...commands, shares: shares.toSorted((one, other) => one.order - other.order) };
}

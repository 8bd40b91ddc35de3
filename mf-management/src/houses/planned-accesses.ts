import { type NewShareRequest, newShareRequestSchema } from '@zaehlwerk/api/sharing';
import { type DraftKind, useDrafts } from '@zaehlwerk/store/data';
import { useEffect, useMemo, useReducer } from 'react';

/** Field error of a refused request. */
export interface FieldError {
  readonly field: string;
  readonly message: string;
}

/** An access that is to be made with others. It lies on the device until all have been dealt with. */
export interface PlannedAccess {
  /** Also its `Idempotency-Key`: asked again with it, after a crash too, the server gives the same access and login. */
  readonly id: string;
  readonly request: NewShareRequest;
  /** Its place among the others. */
  readonly order: number;
  /**
   * `waiting`: not made, or nobody knows. `made`: the server has it. `refused`: the server would not make it.
   * `lost`: it is there, and its login is not to be had any more.
   */
  readonly state: 'waiting' | 'made' | 'refused' | 'lost';
  /** Field errors of the server's refusal. */
  readonly fieldErrors: readonly FieldError[];
}

const nothing: PlannedAccess = {
  id: '',
  request: { name: '', allowToReShare: false, jobIds: [] },
  order: 0,
  state: 'waiting',
  fieldErrors: [],
};
const states: readonly unknown[] = ['waiting', 'made', 'refused', 'lost'];

/** What an account plans, one draft for each access: noting that one is made writes that one alone. Without secrets. */
const plannedAccesses: DraftKind<PlannedAccess> = {
  name: 'planned-access',
  version: 1,
  empty: nothing,
  keep: planned => (planned.id === '' ? undefined : { content: { ...planned }, files: new Map() }),
  restore: content => {
    const { id, order, state, fieldErrors, ...kept } = Object(content);
    const request = newShareRequestSchema.safeParse(kept.request);
    const areErrors = fieldErrors?.every?.((error?: FieldError) => error?.field);
    const isReadable = typeof id === 'string' && typeof order === 'number' && areErrors;
    if (!request.success || !isReadable || !states.includes(state)) return undefined;
    return { id, request: request.data, order, state, fieldErrors };
  },
  isIncomplete: () => false,
};

/** What an account plans, and what becomes of it. */
export interface AccessPlan {
  /** In their order; empty where nothing is planned, and until the device has answered. */
  readonly accesses: readonly PlannedAccess[];
  /** Plans them; settles when the device has them, or has said that it keeps nothing. */
  add(accesses: readonly PlannedAccess[]): Promise<void>;
  /** Notes what has become of one. */
  note(id: string, change: Partial<PlannedAccess>): void;
  /** Forgets those. */
  drop(ids: readonly string[]): void;
}

/** The plan of an account, on this device. */
export function useAccessPlan(accountId: string): AccessPlan {
  const drafts = useDrafts(plannedAccesses, accountId);
  const [, noticeChange] = useReducer((count: number) => count + 1, 0);
  useEffect(() => {
    noticeChange();
    return drafts.watch(noticeChange);
  }, [drafts]);
  const commands = useMemo(
    () => ({
      async add(accesses: readonly PlannedAccess[]) {
        for (const planned of accesses) drafts.of(planned.id).change(() => planned);
        await drafts.flushAll();
      },
      note(id: string, change: Partial<PlannedAccess>) {
        drafts.of(id).change(planned => (planned.id === '' ? planned : { ...planned, ...change }));
      },
      drop(ids: readonly string[]) {
        for (const id of ids) void drafts.of(id).discard();
      },
    }),
    [drafts],
  );
  const accesses = [...drafts.draftedKeys()].flatMap(id => drafts.of(id).draft ?? []);
  return { ...commands, accesses: accesses.toSorted((one, other) => one.order - other.order) };
}

import type { ApiError } from '@zaehlwerk/api';
import type { NewShareResponse } from '@zaehlwerk/api/sharing';
import { useToday } from '@zaehlwerk/metering/job-text';
import { useJobs } from '@zaehlwerk/metering/jobs';
import { randomKey } from '@zaehlwerk/store/data';
import { useEffect, useRef, useState } from 'react';
import { useShareCommands } from '../shares/use-share-commands.ts';
import { useTexts } from '../texts.ts';
import { type Attempt, endAttempt, noteAttempt, unansweredAttempt } from './attempts.ts';
import {
  defaultName,
  type FaultField,
  faultsOf,
  refusedJobs,
  requestOf,
  type SharedMeter,
  type ShareEntries,
  type ShareFault,
  serverFaults,
} from './share-rules.ts';

/** How the last try ended, if not well. */
export type ShareFailure =
  /** Nobody knows whether the access was made: only the same request may follow. */
  'unanswered' | 'refused' | undefined;

/** The form of a new access of an account: what was entered, what is wrong with it, and sending it. */
export function useShareForm(
  accountId: string,
  rows: readonly SharedMeter[],
  onMade: (made: NewShareResponse) => void,
) {
  const { t } = useTexts();
  const today = useToday();
  const { create } = useShareCommands(accountId);
  const { reload: reloadJobs } = useJobs(accountId);
  const chosen = rows.map(({ id }) => id);
  const [attempt, setAttempt] = useState<Attempt | undefined>(() => unansweredAttempt(accountId, chosen));
  const [refusedIds, setRefusedIds] = useState<ReadonlySet<string>>(new Set());
  const isRefused = ({ id, isShareable }: SharedMeter) => !isShareable || refusedIds.has(id);
  const meters = rows.filter(row => !isRefused(row));
  const leftOut = rows.filter(isRefused);
  const [entries, setEntries] = useState<ShareEntries>(() => ({
    name: attempt?.request.name ?? defaultName(t, meters),
    allowToReShare: attempt?.request.allowToReShare ?? false,
    expires: attempt?.request.expires ?? '',
  }));
  const [isAgreed, setAgreed] = useState(attempt !== undefined);
  const [faults, setFaults] = useState<readonly ShareFault[]>([]);
  const [failure, setFailure] = useState<ShareFailure>(attempt && 'unanswered');
  const [isSending, setSending] = useState(false);
  const [tries, setTries] = useState(0);
  const isThere = useIsThere();

  const change = (changes: Partial<ShareEntries>) => {
    setEntries(before => ({ ...before, ...changes }));
    setFaults(before => before.filter(({ field }) => !(field in changes)));
  };

  const fail = (error: ApiError) => {
    // A success that nobody can read has made the access, too: asked again, it may be understood.
    if (error.kind !== 'refused') return setFailure('unanswered');
    endAttempt(accountId, chosen);
    setAttempt(undefined);
    setFailure('refused');
    const found = serverFaults(error.fieldErrors, meters);
    const refused = refusedJobs(error.fieldErrors, meters);
    if (refused.length > 0) {
      setRefusedIds(new Set([...refusedIds, ...refused]));
      setAgreed(false);
      void reloadJobs();
    }
    setFaults(found);
  };

  const submit = async () => {
    if (isSending) return;
    setTries(tries + 1);
    const wrong = attempt ? [] : faultsOf(entries, meters, today);
    setFaults(wrong);
    setFailure(undefined);
    if (wrong.length > 0 || (leftOut.length > 0 && !isAgreed)) return;
    const current = attempt ?? { request: requestOf(entries, meters), key: randomKey() };
    noteAttempt(accountId, chosen, current);
    setAttempt(current);
    setSending(true);
    const result = await create(current.request, current.key);
    // Whoever has gone has not seen the answer: the same request will bring it again.
    if (!isThere()) return;
    setSending(false);
    if (!result.ok) return fail(result.error);
    endAttempt(accountId, chosen);
    onMade(result.value);
  };

  return {
    entries,
    change,
    meters,
    leftOut,
    isAgreed,
    agree: setAgreed,
    isAsked: tries > 0,
    faultAt: (field: FaultField) => faults.find(fault => fault.field === field),
    faults,
    failure,
    isSending,
    /** Nothing may be changed: the answer to just this is wanted. */
    isLocked: isSending || failure === 'unanswered',
    submit,
    tries,
  };
}

function useIsThere(): () => boolean {
  const isThere = useRef(false);
  useEffect(() => {
    isThere.current = true;
    return () => {
      isThere.current = false;
    };
  }, []);
  return () => isThere.current;
}

import type { NewShareResponse } from '@zaehlwerk/api/sharing';
import { useToday } from '@zaehlwerk/metering/job-text';
import { useJobs } from '@zaehlwerk/metering/jobs';
import { useIdempotentCommand } from '@zaehlwerk/store/command';
import { useState } from 'react';
import { useShareCommands } from '../shares/use-share-commands.ts';
import { useTexts } from '../texts.ts';
import {
  defaultName,
  type FaultField,
  faultsOf,
  refusedFaults,
  refusedJobs,
  requestOf,
  type SharedMeter,
  type ShareEntries,
  type ShareFault,
} from './share-rules.ts';

/**
 * Entries, faults and sending of a new share. While the answer to a request is unknown, only the same request may follow,
 * also after the dialog was closed and opened again for the same meters.
 */
export function useShareForm(
  accountId: string,
  rows: readonly SharedMeter[],
  onMade: (made: NewShareResponse) => void,
) {
  const { t } = useTexts();
  const today = useToday();
  const { create } = useShareCommands(accountId);
  const { reload: reloadJobs } = useJobs(accountId);
  const chosen = rows.map(({ id }) => id).toSorted();
  const name = `share ${JSON.stringify(chosen)}`;
  const command = useIdempotentCommand(create, { accountId, name });
  const { unanswered, isPending: isSending } = command;
  const [refusedIds, setRefusedIds] = useState<ReadonlySet<string>>(new Set());
  const isRefused = ({ id, isShareable }: SharedMeter) => !isShareable || refusedIds.has(id);
  const meters = rows.filter(row => !isRefused(row));
  const leftOut = rows.filter(isRefused);
  const [entries, setEntries] = useState<ShareEntries>(() => ({
    name: unanswered?.name ?? defaultName(t, meters),
    allowToReShare: unanswered?.allowToReShare ?? false,
    expires: unanswered?.expires ?? '',
    contact: unanswered?.contact ?? '',
  }));
  const [isAgreed, setAgreed] = useState(unanswered !== undefined);
  const [faults, setFaults] = useState<readonly ShareFault[]>([]);
  const [isAsked, setAsked] = useState(false);
  const failure = isSending ? undefined : unanswered ? 'unanswered' : command.failure && 'refused';

  const change = (changes: Partial<ShareEntries>) => {
    setEntries(before => ({ ...before, ...changes }));
    setFaults(before => before.filter(({ field }) => !(field in changes)));
  };

  /** False if a field has to be changed. */
  const submit = (): boolean => {
    if (isSending) return true;
    setAsked(true);
    const wrong = unanswered ? [] : faultsOf(entries, meters, today);
    setFaults(wrong);
    command.reset();
    if (wrong.length > 0 || (leftOut.length > 0 && !isAgreed)) return false;
    void send();
    return true;
  };

  const send = async () => {
    const result = await command.run(unanswered ?? requestOf(entries, meters));
    if (result?.ok) return onMade(result.value);
    const error = result?.failure.error;
    if (error?.kind !== 'refused') return;
    const refused = refusedJobs(error.fieldErrors, meters);
    if (refused.length > 0) {
      setRefusedIds(new Set([...refusedIds, ...refused]));
      setAgreed(false);
      void reloadJobs();
    }
    setFaults(refusedFaults(error, meters));
  };

  return {
    entries,
    change,
    meters,
    leftOut,
    isAgreed,
    agree: setAgreed,
    isAsked,
    faultAt: (field: FaultField) => faults.find(fault => fault.field === field),
    faults,
    failure,
    isSending,
    /** The entries stay as they are until the answer to this request is there. */
    isLocked: isSending || failure === 'unanswered',
    submit,
  };
}

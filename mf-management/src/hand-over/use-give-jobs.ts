import type { Share } from '@zaehlwerk/api/sharing';
import { useJobs } from '@zaehlwerk/metering/jobs';
import { randomKey } from '@zaehlwerk/store/data';
import { useRef } from 'react';
import { useCommand } from '../commands/use-command.ts';
import type { MeterRow } from '../meters/meter-rows.ts';
import { refusedFaults } from '../share-dialog/share-rules.ts';
import { useShareCommands } from '../shares/use-share-commands.ts';

interface Gift {
  readonly accountId: string;
  /** The access that gets the meters; nothing is done without it. */
  readonly to: Share | undefined;
  readonly from?: Share | undefined;
  readonly rows: readonly MeterRow[];
  readonly onDone: () => void;
}

/** Gives jobs to an access in one step. */
export function useGiveJobs({ accountId, to, from, rows, onDone }: Gift) {
  const { addJobs, reload } = useShareCommands(accountId);
  const { reload: reloadJobs } = useJobs(accountId);
  const keys = useRef(new Map<string, string>());
  const command = useCommand<Share | undefined>(async () => {
    if (!to) return { ok: true, value: undefined };
    const request = { jobIds: rows.map(({ id }) => id), ...(from && { from: from.id }) };
    // The same again goes under the same key, whatever was tried in between: its answer may be lost.
    const key = keys.current.get(to.id) ?? randomKey();
    keys.current.set(to.id, key);
    const result = await addJobs(to.id, request, key);
    if (result.ok || result.error.kind === 'refused') keys.current.delete(to.id);
    // The server knows of other jobs, or other rights to them.
    if (!result.ok && result.error.kind === 'refused') void Promise.all([reload(), reloadJobs()]);
    return result;
  }, onDone);
  const faults = refusedFaults(command.error, rows).map(fault =>
    // Those that the access has already count, too.
    fault.code === 'tooManyJobs' ? { ...fault, code: 'tooManyInAccess' as const } : fault,
  );
  return { command, faults };
}

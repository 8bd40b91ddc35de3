import type { Share } from '@zaehlwerk/api/sharing';
import { useJobs } from '@zaehlwerk/metering/jobs';
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
  const request = { jobIds: rows.map(({ id }) => id), ...(from && { from: from.id }) };
  const command = useCommand<Share | undefined>(
    async key => {
      if (!to) return { ok: true, value: undefined };
      const result = await addJobs(to.id, request, key);
      // The server knows of other jobs, or other rights to them.
      if (!result.ok && result.error.kind === 'refused') void Promise.all([reload(), reloadJobs()]);
      return result;
    },
    onDone,
    { content: { to: to?.id, ...request } },
  );
  const faults = refusedFaults(command.error, rows).map(fault =>
    // Those that the access has already count, too.
    fault.code === 'tooManyJobs' ? { ...fault, code: 'tooManyInAccess' as const } : fault,
  );
  return { command, faults };
}

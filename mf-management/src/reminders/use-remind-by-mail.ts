import type { ApiResult } from '@zaehlwerk/api';
import { mailShareReminder } from '@zaehlwerk/api/sharing';
import { useAccountCall } from '@zaehlwerk/store/data';
import { useState } from 'react';
import { useCommand } from '../commands/use-command.ts';
import { useShareCommands } from '../shares/use-share-commands.ts';
import { useTexts } from '../texts.ts';
import type { ListedShare } from './lateness.ts';

/**
 * Mails reminders one after the other. One that is refused keeps none of the others back; without an answer the rest
 * waits. Another run sends what is left.
 *
 * @param onDone called once all are sent, with their number
 */
export function useRemindByMail(
  accountId: string,
  shares: readonly ListedShare[],
  onDone: (sent: number) => void,
) {
  const { language } = useTexts();
  const call = useAccountCall(accountId);
  const { reload } = useShareCommands(accountId);
  const [mailed, setMailed] = useState<ReadonlySet<string>>(new Set());
  const command = useCommand(
    async key => {
      const sent = new Set(mailed);
      let end: ApiResult<number> = { ok: true, value: 0 };
      for (const { id } of shares.map(({ share }) => share)) {
        if (sent.has(id)) continue;
        const result = await mailShareReminder(call, id, { language }, `${key}-${id}`);
        if (result.ok) {
          sent.add(id);
          setMailed(new Set(sent));
          continue;
        }
        end = result;
        if (result.error.kind !== 'refused') break;
      }
      void reload();
      return end.ok ? { ok: true, value: sent.size } : end;
    },
    onDone,
    { scope: { accountId, name: 'remind' }, content: shares.map(({ share }) => share.id) },
  );
  return { command, mailed };
}

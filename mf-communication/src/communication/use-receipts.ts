import type { Job } from '@zaehlwerk/api';
import { requestReadingReceipts } from '@zaehlwerk/api/crm';
import { useNotify } from '@zaehlwerk/store';
import { useIdempotentCommand } from '@zaehlwerk/store/command';
import { useAccountCall } from '@zaehlwerk/store/data';
import { useState } from 'react';
import { useTexts } from '../texts.ts';

/** After `done` and `failed`, the next request is possible once another reading was sent. */
export type ReceiptState = 'idle' | 'pending' | 'done' | 'failed';

/** When the newest reading of these jobs reached the server, ISO 8601; empty without any. */
function newestSubmission(jobs: readonly Job[]): string {
  const created = jobs.flatMap(({ meter }) =>
    meter.meterRateTasks.flatMap(({ readingResults }) => readingResults.map(result => result.created)),
  );
  return created.toSorted().at(-1) ?? '';
}

/** Requests e-mails that confirm the readings of done jobs (specification section 4, "CRM communication"). */
export function useReceipts(accountId: string, jobs: readonly Job[]) {
  const { t, language } = useTexts();
  const notify = useNotify();
  const call = useAccountCall(accountId);
  const [ended, setEnded] = useState<{ readonly state: 'done' | 'failed'; readonly newest: string }>();
  const newest = newestSubmission(jobs);
  const command = useIdempotentCommand(async (_newest: string, key) => {
    const ask = () => requestReadingReceipts(call, key, { language });
    const result = await ask();
    return !result.ok && result.error.kind === 'no-response' ? ask() : result;
  });
  const state: ReceiptState = command.isPending ? 'pending' : ended?.newest === newest ? ended.state : 'idle';

  /** True if the server has taken it. */
  const request = async (): Promise<boolean> => {
    const result = await command.run(newest);
    if (!result) return false;
    setEnded({ state: result.ok ? 'done' : 'failed', newest });
    const count = result.ok ? result.value.count : jobs.filter(({ done }) => done).length;
    const name = result.ok ? (count === 0 ? 'nothingNew' : 'success') : 'error';
    notify({
      type: result.ok ? 'INFO' : 'ERROR',
      title: t(`readingReceipt.${name}.title`),
      message: t(`readingReceipt.${name}`, { count }),
    });
    return result.ok;
  };
  return { state, request };
}

import type { HelpInstruction } from '@zaehlwerk/api';
import { helpInstructionSchema } from '@zaehlwerk/api/schema';
import * as z from 'zod/mini';
import { readRecord, writeRecord } from '../persistence/record.ts';
import type { Portal } from '../portal/portal.ts';
import { helpKey } from './help-key.ts';

/** The instructions of the deployment that was visited last. */
const helpRecord = {
  key: 'meter-reading-help',
  version: 1,
  content: z.object({ applicationId: z.string(), instructions: z.array(helpInstructionSchema) }),
};

/** Keeps an application's instructions for the next start; they are public and stay through logouts. */
export async function keepHelp(
  { persistence }: Portal,
  applicationId: string,
  instructions: HelpInstruction[],
): Promise<void> {
  await writeRecord(persistence, helpRecord, { applicationId, instructions });
}

/** Shows the instructions that an earlier visit kept, until the server has answered or in its place. Never rejects. */
export async function restoreHelp({ persistence, queries }: Portal): Promise<void> {
  const kept = await readRecord(persistence, helpRecord);
  if (!kept) return;
  const queryKey = helpKey(kept.applicationId);
  // As old as can be: the server is asked as soon as somebody wants them.
  if (queries.getQueryData(queryKey) === undefined)
    queries.setQueryData(queryKey, kept.instructions, { updatedAt: 0 });
}

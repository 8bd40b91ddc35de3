import { type Application, readApplication } from '@zaehlwerk/api';
import * as z from 'zod/mini';
import { readRecord, writeRecord } from '../persistence/record.ts';
import type { Portal } from '../portal/portal.ts';
import { reportIgnored } from './report-ignored.ts';

/** The server's answer as it came: a later version of the portal reads its new fields and defaults from it. */
const applicationRecord = { key: 'application', version: 1, content: z.unknown() };

/** Keeps the server's answer for a start without the server. */
export async function keepApplication({ persistence }: Portal, answer: unknown): Promise<void> {
  await writeRecord(persistence, applicationRecord, answer);
}

/** The application config of an earlier visit; `undefined` when there is none that can be read. */
export async function keptApplication(portal: Portal): Promise<Application | undefined> {
  const answer = await readRecord(portal.persistence, applicationRecord);
  const kept = readApplication(answer);
  if (!kept.ok) return undefined;
  reportIgnored(portal, kept.value.ignored);
  return kept.value.value;
}

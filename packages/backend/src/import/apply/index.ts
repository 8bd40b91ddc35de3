import type { ClientBase } from 'pg';
import type { ImportProblem } from '../problem.ts';
import { applyAccounts } from './accounts.ts';
import type { Changes } from './changes.ts';
import { applyHistory } from './history.ts';
import { applyAccesses } from './job-access.ts';
import { applyJobs, applyRegisters } from './jobs.ts';
import { applyLinks } from './links.ts';
import { checkAncestry, checkReferences } from './references.ts';
import { applyResults } from './results.ts';

export type Applied = { changes: Changes[] } | { problems: ImportProblem[] };

/**
 * Checks the extracted rows against each other and the stored ones, and applies them kind by kind. With problems the
 * transaction must be rolled back.
 */
export async function applyRows(client: ClientBase, applicationId: string): Promise<Applied> {
  const dangling = await checkReferences(client, applicationId);
  if (dangling.length > 0) return { problems: dangling };
  const accounts = await applyAccounts(client, applicationId);
  const circular = await checkAncestry(client, applicationId);
  if (circular.length > 0) return { problems: circular };
  const links = await applyLinks(client, applicationId);
  const jobs = await applyJobs(client, applicationId);
  const accesses = await applyAccesses(client, applicationId);
  const history = await applyHistory(client);
  const registers = await applyRegisters(client);
  const results = await applyResults(client, applicationId);
  return { changes: [accounts, links, jobs, accesses, registers, history, results] };
}

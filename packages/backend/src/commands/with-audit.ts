import type { Pool } from 'pg';
import { type Act, type ActDetail, audited } from '../audit/audit-trail.ts';
import { withDatabase } from './with-database.ts';

/** Flags of a command about something: `by` is the administrator. */
export type ActFlags = { by: string; application?: string };

/** {@link withDatabase}, with the act in the audit trail (docs/guide/data-protection.md). */
export const withAudit = (
  action: string,
  { by, application }: ActFlags,
  subject: string | undefined,
  work: (pool: Pool, tell: (detail: ActDetail) => void) => Promise<void>,
): Promise<void> => {
  const act: Act = { actor: by, action, subject, applicationId: application };
  return withDatabase(pool => audited(pool, act, tell => work(pool, tell)));
};

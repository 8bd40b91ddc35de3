import { createHash } from 'node:crypto';
import type { Pool } from 'pg';

export type Logo = { mime: string; bytes: Buffer };

export async function readLogo(pool: Pool, applicationId: string): Promise<Logo | undefined> {
  const { rows } = await pool.query<Logo>(
    'select logo_mime as mime, logo as bytes from application where id = $1 and logo is not null',
    [applicationId],
  );
  return rows[0];
}

/** Identifies the bytes. */
export const logoTag = ({ bytes }: Logo) =>
  createHash('sha256').update(bytes).digest('base64url').slice(0, 22);

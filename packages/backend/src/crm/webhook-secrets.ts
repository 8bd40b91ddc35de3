import { ServeError } from '../serve-error.ts';

/** Key of the secrets that count at all applications without their own. */
export const ofInstallation = '';

/** By application, and {@link ofInstallation}. */
export type CrmSecrets = ReadonlyMap<string, readonly Buffer[]>;

/** Bounds of Standard Webhooks, "Signature scheme". */
const secretBytes = { least: 24, most: 64 };
const form = /^(?:([A-Za-z0-9_-]{1,100}):)?whsec_([A-Za-z0-9+/]+={0,2})$/;

/**
 * One secret, or several separated by blanks, each `whsec_` and 24 to 64 bytes in base64, with the id of an application
 * and a colon before it if it is that one's alone. Messages never contain a secret.
 * @throws ServeError `SETTING_INVALID`
 */
export function crmSecretsOf({ CRM_WEBHOOK_SECRETS = '' }: NodeJS.ProcessEnv): CrmSecrets {
  const secrets = new Map<string, Buffer[]>();
  for (const [index, text] of CRM_WEBHOOK_SECRETS.split(/\s+/).filter(Boolean).entries()) {
    const [, applicationId = ofInstallation, base64 = ''] = form.exec(text) ?? [];
    const secret = Buffer.from(base64, 'base64');
    if (secret.length < secretBytes.least || secret.length > secretBytes.most)
      throw invalid(
        index,
        `must be whsec_ and ${secretBytes.least} to ${secretBytes.most} bytes in base64; APPLICATION: before it makes it that application's own`,
      );
    const owner = [...secrets].find(([, known]) => known.some(one => one.equals(secret)))?.[0];
    if (owner !== undefined && owner !== applicationId)
      throw invalid(index, 'is that of another application, too: each needs its own');
    secrets.set(applicationId, [...(secrets.get(applicationId) ?? []), secret]);
  }
  return secrets;
}

const invalid = (index: number, problem: string) =>
  new ServeError('SETTING_INVALID', `Secret ${index + 1} of CRM_WEBHOOK_SECRETS ${problem}.`);

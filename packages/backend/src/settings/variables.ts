import { quotaVariables } from '../quota/quotas.ts';
import { retentionVariables } from '../retention/retention-settings.ts';
import { secretVariables } from './secret-files.ts';

/** All variables of the commands; a test holds them against docs/guide/operating.md. */
export const variables: readonly string[] = [
  'BACKUP_PASSPHRASE',
  'CRM_WEBHOOK_SECRETS',
  'DATABASE_URL',
  'DATABASE_WAIT',
  'DATA_DIR',
  'ENDING_DELAY',
  'FIRST_VIEWS',
  'HOST',
  'KEYS',
  'KEYS_FILE',
  'KEY_ROTATION_DAYS',
  'LOGIN_LOG_DAYS',
  'LOG_LEVEL',
  'MAIL_FROM',
  'METRICS_HOST',
  'METRICS_PORT',
  'PG_BIN_DIR',
  'PHOTO_BUCKET',
  'PHOTO_BUCKET_ENCRYPTION',
  'PHOTO_STORE',
  'PORT',
  'SECURITY_CONTACT',
  'SMTP_URL',
  'STORAGE_RESERVE_MB',
  'TRUST_PROXY',
  'WORKER',
  ...quotaVariables,
  ...retentionVariables,
];

/** Those, and the files of secrets. */
export const knownVariables: readonly string[] = [
  ...new Set([...variables, ...secretVariables.flatMap(name => [name, `${name}_FILE`])]),
];

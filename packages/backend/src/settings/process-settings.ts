import { createWriteStream, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { keyPlaceIn } from '../keys/key-file.ts';
import { keyDaysOf } from '../keys/rotate-keys.ts';
import { mailSettingsOf } from '../mail/mail-settings.ts';
import { photoSettingsOf } from '../photo/photo-settings.ts';
import { retentionOf } from '../retention/retention-settings.ts';
import { databaseSettingsOf } from './database-settings.ts';
import { daysOf, hostOf, logLevelOf, portOf, wholeNumberOf } from './values.ts';

/**
 * What `serve` and `worker` have in common, from the environment (docs/guide/operating.md), where an empty variable
 * counts as not set.
 * @throws ServeError `SETTING_INVALID`, `PORT_UNUSABLE`
 */
export function processSettingsOf(environment: NodeJS.ProcessEnv) {
  const { LOG_LEVEL, LOGIN_LOG_DAYS, METRICS_HOST, METRICS_PORT, STORAGE_RESERVE_MB } = environment;
  const database = databaseSettingsOf(environment);
  const { dataDir } = database;
  const photoBucket = photoSettingsOf(environment);
  return {
    ...database,
    log: logTarget(dataDir),
    ...(LOG_LEVEL && { logLevel: logLevelOf('LOG_LEVEL', LOG_LEVEL) }),
    keyPlace: keyPlaceIn(environment, dataDir),
    keyDays: keyDaysOf(environment),
    mail: mailSettingsOf(environment, dataDir),
    ...(photoBucket && { photoBucket }),
    ...(METRICS_HOST && { metricsHost: hostOf('METRICS_HOST', METRICS_HOST) }),
    ...(METRICS_PORT && { metricsPort: portOf('METRICS_PORT', METRICS_PORT) }),
    ...(STORAGE_RESERVE_MB && {
      storageReserve: 1_000_000 * wholeNumberOf('STORAGE_RESERVE_MB', STORAGE_RESERVE_MB, 'of megabytes'),
    }),
    ...(LOGIN_LOG_DAYS && { loginLogDays: daysOf('LOGIN_LOG_DAYS', LOGIN_LOG_DAYS) }),
    retention: retentionOf(environment),
  };
}

/** On a terminal the log goes to a file and leaves the terminal to messages. */
function logTarget(dataDir: string): { write(line: string): void } {
  if (!process.stdout.isTTY) return process.stdout;
  try {
    mkdirSync(dataDir, { recursive: true });
  } catch {
    // Opening the database reports the error.
    return process.stdout;
  }
  return createWriteStream(join(dataDir, 'backend.log'), { flags: 'a' }).on('error', () => undefined);
}

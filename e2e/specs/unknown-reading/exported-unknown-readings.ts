import { parse } from 'csv-parse/sync';
import { runBackendCommand } from '#e2e/support/server/run-backend-command.ts';
import { runningPortal } from '#e2e/support/server/running-portal.ts';
import { type ExportedReading, today } from '../journeys/exported-readings.ts';

const exportedOf =
  (meters: 'unknown' | 'anonymous') =>
  async (...meterNumbers: readonly string[]): Promise<readonly ExportedReading[]> => {
    const { dataDirectory } = runningPortal();
    const options = ['--meters', meters, '--since', today(), '--format', 'csv'];
    const csv = await runBackendCommand(dataDirectory, 'export', ...options);
    const lines: ExportedReading[] = parse(csv, { columns: true });
    return lines.filter(({ meterNumber = '' }) => meterNumbers.includes(meterNumber));
  };

/** The utility's CSV export of today's readings of unlisted meters with these numbers. */
export const exportedUnknownReadings = exportedOf('unknown');

/** The same for anonymous readings. */
export const exportedAnonymousReadings = exportedOf('anonymous');

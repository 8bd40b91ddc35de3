import { parse } from 'csv-parse/sync';
import { backendCommand } from '#e2e/support/server/backend-commands.ts';
import { type ExportedReading, today } from '../journeys/exported-readings.ts';

const exportedOf =
  (meters: 'unknown' | 'anonymous') =>
  async (...meterNumbers: readonly string[]): Promise<readonly ExportedReading[]> => {
    const options = ['--meters', meters, '--since', today(), '--format', 'csv'];
    const csv = await backendCommand('export', ...options);
    const lines: ExportedReading[] = parse(csv, { columns: true });
    return lines.filter(({ meterNumber = '' }) => meterNumbers.includes(meterNumber));
  };

/** The utility's CSV export of today's readings of unlisted meters with these numbers. */
export const exportedUnknownReadings = exportedOf('unknown');

/** The same for anonymous readings. */
export const exportedAnonymousReadings = exportedOf('anonymous');

import { parse } from 'csv-parse/sync';
import { backendCommand } from '#e2e/support/server/backend-commands.ts';

/** One line of the export, by column. */
export type ExportedReading = Readonly<Record<string, string>>;

/** Today in the utility's format. */
export function today(): string {
  return new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Berlin' }).format(new Date());
}

/** The utility's CSV export of these jobs since today. */
export async function exportedReadings(...jobIds: readonly string[]): Promise<readonly ExportedReading[]> {
  const csv = await backendCommand('export', '--since', today(), '--format', 'csv');
  const lines: ExportedReading[] = parse(csv, { columns: true });
  return lines.filter(({ jobId = '' }) => jobIds.includes(jobId));
}

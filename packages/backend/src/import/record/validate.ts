import type * as z from 'zod/mini';
import type { ImportProblem } from '../problem.ts';
import type { RawRecord } from '../read/raw-record.ts';
import { accountRecordSchema, linkRecordSchema } from './account-record.ts';
import { type ApplicationRecord, applicationRecordSchema } from './application-record.ts';
import { invalidFilters } from './help-record.ts';
import { jobRecordSchema } from './job-record.ts';
import { contradictedMeterTypes } from './meter-types.ts';
import { parseTidied, unknownFields } from './tidy.ts';

/** A record that may be stored. `warnings`: what may be stored, and probably is a mistake. */
export type ValidRecord = { line: number } & (
  | { kind: 'application'; record: ApplicationRecord; config: unknown; warnings: ImportProblem[] }
  | { kind: 'account'; record: z.infer<typeof accountRecordSchema> }
  | { kind: 'link'; record: z.infer<typeof linkRecordSchema> }
  | { kind: 'job'; record: z.infer<typeof jobRecordSchema> }
);

export type Validation = ValidRecord | { problems: ImportProblem[] };

function check<Schema extends z.ZodMiniType>(schema: Schema, raw: RawRecord) {
  const parsed = parseTidied(schema, raw.value, unknownFields);
  if ('record' in parsed) return parsed;
  return { problems: parsed.problems.map(({ path, reason }) => ({ ...raw.placeOf(path), reason })) };
}

/** Checks one record against the schema of its kind. Fields are named as the file names them. */
export function validate(raw: RawRecord): Validation {
  if (raw.problems.length > 0) return { problems: raw.problems };
  const { kind, line } = raw;
  switch (kind) {
    case 'application':
      return validateApplication(raw, line);
    case 'account':
      return { kind, line, ...check(accountRecordSchema, raw) };
    case 'link':
      return { kind, line, ...check(linkRecordSchema, raw) };
    case 'job':
      return { kind, line, ...check(jobRecordSchema, raw) };
  }
}

function validateApplication(raw: RawRecord, line: number): Validation {
  const parsed = check(applicationRecordSchema, raw);
  if ('problems' in parsed) return parsed;
  const { record, tidied } = parsed;
  const problems = contradictedMeterTypes(record.config.unknownUserReading.meters).map(
    ({ path, reason }) => ({
      ...raw.placeOf(`config.unknownUserReading.meters.${path}`),
      reason,
    }),
  );
  if (problems.length > 0) return { problems };
  const warnings = invalidFilters(record.meterReadingHelp).map(path => ({
    ...raw.placeOf(`meterReadingHelp.${path}`),
    reason: 'is no regular expression: the portal leaves out this instruction',
  }));
  // Defaults are filled in when the configuration is read: a later default must reach this application.
  const config = typeof tidied === 'object' && tidied !== null && 'config' in tidied ? tidied.config : {};
  return { kind: 'application', line, record, config, warnings };
}

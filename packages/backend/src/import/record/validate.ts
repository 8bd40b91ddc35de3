import * as z from 'zod/mini';
import type { ImportProblem } from '../problem.ts';
import type { RawRecord } from '../read/raw-record.ts';
import {
  type AccountRecord,
  accountRecordSchema,
  type LinkRecord,
  linkRecordSchema,
} from './account-record.ts';
import { type ApplicationRecord, applicationRecordSchema } from './application-record.ts';
import { invalidFilters } from './help-record.ts';
import { type JobRecord, jobRecordSchema } from './job-record.ts';
import { contradictedMeterTypes } from './meter-types.ts';
import { tidy, unknownFields } from './tidy.ts';

/** A record that may be stored. `warnings`: what may be stored, but hardly means what it says. */
export type ValidRecord =
  | {
      kind: 'application';
      line: number;
      record: ApplicationRecord;
      config: unknown;
      warnings: ImportProblem[];
    }
  | { kind: 'account'; line: number; record: AccountRecord }
  | { kind: 'link'; line: number; record: LinkRecord }
  | { kind: 'job'; line: number; record: JobRecord };

/** A valid record, or everything that is wrong with it. */
export type Validation = { ok: true; valid: ValidRecord } | { ok: false; problems: ImportProblem[] };

const english = z.locales.en().localeError;

type Parsed<T> = { record: T; tidied: unknown } | { problems: ImportProblem[] };

function check<Schema extends z.ZodMiniType>(schema: Schema, raw: RawRecord): Parsed<z.infer<Schema>> {
  const found: { path: string; reason: string }[] = [];
  const tidied = tidy(raw.value, found);
  const result = z.safeParse(schema, tidied, { error: english });
  if (result.success) found.push(...unknownFields(tidied, result.data));
  else
    found.push(...result.error.issues.map(issue => ({ path: issue.path.join('.'), reason: issue.message })));
  if (result.success && found.length === 0) return { record: result.data, tidied };
  return { problems: found.map(({ path, reason }) => ({ ...raw.placeOf(path), reason })) };
}

const statedConfig = (tidied: unknown): unknown =>
  typeof tidied === 'object' && tidied !== null && 'config' in tidied ? tidied.config : {};

/** Checks one record against the schema of its kind. Fields are named as the file names them. */
export function validate(raw: RawRecord): Validation {
  if (raw.problems.length > 0) return { ok: false, problems: raw.problems };
  const { kind, line } = raw;
  switch (kind) {
    case 'application': {
      const parsed = check(applicationRecordSchema, raw);
      if ('problems' in parsed) return { ok: false, ...parsed };
      // Defaults are filled in when the configuration is read: a later default must reach this application.
      const { record, tidied } = parsed;
      const contradicted = contradictedMeterTypes(record.config.unknownUserReading.meters);
      if (contradicted.length > 0)
        return {
          ok: false,
          problems: contradicted.map(({ path, reason }) => ({
            ...raw.placeOf(`config.unknownUserReading.meters.${path}`),
            reason,
          })),
        };
      const warnings = invalidFilters(record.meterReadingHelp).map(path => ({
        ...raw.placeOf(`meterReadingHelp.${path}`),
        reason: 'is no regular expression: the portal leaves out this instruction',
      }));
      return { ok: true, valid: { kind, line, record, config: statedConfig(tidied), warnings } };
    }
    case 'account': {
      const parsed = check(accountRecordSchema, raw);
      return 'problems' in parsed
        ? { ok: false, ...parsed }
        : { ok: true, valid: { kind, line, record: parsed.record } };
    }
    case 'link': {
      const parsed = check(linkRecordSchema, raw);
      return 'problems' in parsed
        ? { ok: false, ...parsed }
        : { ok: true, valid: { kind, line, record: parsed.record } };
    }
    case 'job': {
      const parsed = check(jobRecordSchema, raw);
      return 'problems' in parsed
        ? { ok: false, ...parsed }
        : { ok: true, valid: { kind, line, record: parsed.record } };
    }
  }
}

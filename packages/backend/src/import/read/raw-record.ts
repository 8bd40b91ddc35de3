import type { ImportProblem } from '../problem.ts';

export type RecordKind = 'application' | 'account' | 'link' | 'job';

/** `field` is a JSON path or a CSV column. */
export type FilePlace = { line: number; field: string };

/**
 * A record before validation. `problems` are those of reading it. `placeOf` finds a field by its path in the record
 * (`meter.meterRateTasks.1.obis`).
 */
export type RawRecord = {
  kind: RecordKind;
  line: number;
  value: unknown;
  problems: ImportProblem[];
  placeOf(path: string): FilePlace;
};

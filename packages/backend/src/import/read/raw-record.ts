import type { ImportProblem } from '../problem.ts';

/** One kind of record in an import file. */
export type RecordKind = 'application' | 'account' | 'link' | 'job';

/** A place in the file: the line, and the field in words that its author knows (JSON path or CSV column). */
export type FilePlace = { line: number; field: string };

/**
 * One record as it stands in the file, not validated. `line` is where it begins, `problems` is what could not even be
 * read. `placeOf` finds a field, given by its path inside the record (`meter.meterRateTasks.1.obis`), in the file.
 */
export type RawRecord = {
  kind: RecordKind;
  line: number;
  value: unknown;
  problems: ImportProblem[];
  placeOf(path: string): FilePlace;
};

import type { Changes } from './apply/changes.ts';

/** A file of one kind of thing. Without `applicationId` it is of all applications. */
export type Imported =
  | { applicationId: string | undefined; changes: Changes[] }
  | { problems: ImportProblem[] };

/** A problem of a row, or of the whole file (without `line`). Lines count from 1. */
export type ImportProblem = { line?: number; field?: string; reason: string };

/** The import stops reading after so many problems. */
export const problemLimit = 50;

/** The file cannot be read any further. */
export class ImportRefused extends Error {
  readonly problem: ImportProblem;

  constructor(problem: ImportProblem, cause?: unknown) {
    super(problem.reason, { cause });
    this.name = 'ImportRefused';
    this.problem = problem;
  }
}

/** Why a file is not imported: one of its rows, or the file as a whole (then without `line`). Lines count from 1. */
export type ImportProblem = { line?: number; field?: string; reason: string };

/** How many problems are collected before the import stops reading. */
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

import type { ReadingCheck } from './check-reading.ts';

/** The judged input of one rate. */
export interface CheckedInput {
  readonly taskId: string;
  readonly check: ReadingCheck;
}

/**
 * Whether a job's readings can be sent (specification sections 4 and 5).
 * `blockedBy` disables sending; `incompleteTaskIds` and `warningTaskIds` ask for confirmation first.
 */
export interface SendReadiness {
  readonly blockedBy: 'noReading' | 'invalidReading' | undefined;
  /** Rates left empty while others are filled: "incomplete values". Always empty for a single-rate meter. */
  readonly incompleteTaskIds: readonly string[];
  readonly warningTaskIds: readonly string[];
}

/** The rates that are still empty although at least one other is filled. */
export function incompleteRates(inputs: readonly CheckedInput[]): readonly string[] {
  const empty = inputs.filter(({ check }) => check.state === 'empty');
  return empty.length === inputs.length ? [] : empty.map(({ taskId }) => taskId);
}

/** Sums up the inputs of all rates of a job. */
export function sendReadiness(inputs: readonly CheckedInput[]): SendReadiness {
  const states = new Set(inputs.map(({ check }) => check.state));
  const hasReading = states.has('valid') || states.has('warning');
  return {
    blockedBy: states.has('invalid') ? 'invalidReading' : hasReading ? undefined : 'noReading',
    incompleteTaskIds: incompleteRates(inputs),
    warningTaskIds: inputs.filter(({ check }) => check.state === 'warning').map(({ taskId }) => taskId),
  };
}

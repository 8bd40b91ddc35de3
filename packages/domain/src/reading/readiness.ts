import type { CommentFault, ImageFault } from './attachments.ts';
import type { RateJudgement } from './judge-rate.ts';

/**
 * Whether a job's readings can be sent (specification sections 4 and 5).
 * `blockedBy` disables sending; `incompleteTaskIds` and `warningTaskIds` ask for confirmation first.
 */
export interface SendReadiness {
  readonly blockedBy: 'noReading' | 'invalidReading' | ImageFault['code'] | CommentFault['code'] | undefined;
  /** Rates left empty while others are filled: "incomplete values". Always empty for a single-rate meter. */
  readonly incompleteTaskIds: readonly string[];
  readonly warningTaskIds: readonly string[];
}

/** Sums up the judged inputs of all rates of a job. What is wrong with a value is named before what it lacks. */
export function sendReadiness(
  inputs: readonly { readonly taskId: string; readonly judgement: RateJudgement }[],
): SendReadiness {
  const entered = inputs.flatMap(({ taskId, judgement }) =>
    judgement.state === 'entered' ? [{ taskId, ...judgement }] : [],
  );
  const empty = inputs.filter(({ judgement }) => judgement.state === 'empty');
  const isAllEmpty = empty.length === inputs.length;
  const isSomeInvalid = empty.length + entered.length < inputs.length;
  const imageFault = entered.find(rate => rate.imageFault)?.imageFault;
  const commentFault = entered.find(rate => rate.commentFault)?.commentFault;
  return {
    blockedBy: isAllEmpty
      ? 'noReading'
      : isSomeInvalid
        ? 'invalidReading'
        : (imageFault ?? commentFault)?.code,
    incompleteTaskIds: isAllEmpty ? [] : empty.map(({ taskId }) => taskId),
    warningTaskIds: entered.filter(({ warnings }) => warnings.length > 0).map(({ taskId }) => taskId),
  };
}

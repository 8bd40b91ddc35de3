import type { DecimalText } from '../decimal/decimal-text.ts';
import { isFeedIn } from '../meter/register.ts';
import {
  type AttachmentConfig,
  type Attachments,
  type CommentFault,
  commentFault,
  type ImageFault,
  imageFault,
} from './attachments.ts';
import { checkReading, type ReadingError } from './check-reading.ts';
import {
  type PlausibilityConfig,
  type PlausibilityWarning,
  plausibilityWarnings,
  type ReadingOccasion,
  type ValidatedRegister,
} from './plausibility.ts';

export interface RateInput extends Attachments {
  readonly text: string;
}

/**
 * The validation of one rate's input by stable codes (specification sections 4 and 5). `empty` and `invalid` need
 * neither photo nor comment. An `entered` value without faults can be sent; its warnings need a confirmation.
 */
export type RateValidation =
  | { readonly state: 'empty' }
  | { readonly state: 'invalid'; readonly error: ReadingError }
  | {
      readonly state: 'entered';
      /** With the entered decimals. */
      readonly value: DecimalText;
      readonly warnings: readonly PlausibilityWarning[];
      readonly imageFault: ImageFault | undefined;
      readonly commentFault: CommentFault | undefined;
    };

/** `config` is the job's merged one (`readingConfigOf`). */
export function validateRate(
  input: RateInput,
  rate: ValidatedRegister,
  config: PlausibilityConfig & AttachmentConfig,
  occasion: ReadingOccasion,
): RateValidation {
  const check = checkReading(input.text, rate, config);
  if (check.state === 'empty' || check.state === 'invalid') return check;
  const { value } = check;
  const warnings = plausibilityWarnings(value, rate, config, occasion);
  const context = { isImplausible: warnings.length > 0, isFeedIn: isFeedIn(rate) };
  return {
    state: 'entered',
    value,
    warnings,
    imageFault: imageFault(input, context, config),
    commentFault: commentFault(input, context, config),
  };
}

/**
 * Readiness of a job's readings for sending (specification sections 4 and 5). `blockedBy` disables sending;
 * `incompleteTaskIds` and `warningTaskIds` need a confirmation.
 */
export type SendReadiness = ReturnType<typeof sendReadiness>;

/** Faults of values precede those of photos and comments. */
export function sendReadiness(
  inputs: readonly { readonly taskId: string; readonly validation: RateValidation }[],
) {
  const entered = inputs.flatMap(({ taskId, validation }) =>
    validation.state === 'entered' ? [{ taskId, ...validation }] : [],
  );
  const empty = inputs.filter(({ validation }) => validation.state === 'empty');
  const isAllEmpty = empty.length === inputs.length;
  const isSomeInvalid = empty.length + entered.length < inputs.length;
  const imageFault = entered.find(rate => rate.imageFault)?.imageFault;
  const commentFault = entered.find(rate => rate.commentFault)?.commentFault;
  return {
    blockedBy: isAllEmpty
      ? ('noReading' as const)
      : isSomeInvalid
        ? ('invalidReading' as const)
        : (imageFault ?? commentFault)?.code,
    /** "Incomplete values": rates left empty while others are filled. Always empty for a single-rate meter. */
    incompleteTaskIds: isAllEmpty ? [] : empty.map(({ taskId }) => taskId),
    warningTaskIds: entered.filter(({ warnings }) => warnings.length > 0).map(({ taskId }) => taskId),
  };
}

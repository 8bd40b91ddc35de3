import type { DecimalText } from '../decimal/decimal-text.ts';
import { isFeedIn } from '../obis/feed-in.ts';
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
  type JudgedRegister,
  type PlausibilityConfig,
  type PlausibilityWarning,
  plausibilityWarnings,
  type ReadingOccasion,
} from './plausibility.ts';

/** What was entered for one rate. */
export interface RateInput extends Attachments {
  /** The reading field as typed or pasted. */
  readonly text: string;
}

/**
 * Everything there is to say about the input of one rate, by stable codes (specification sections 4 and 5). `empty` and
 * `invalid` need neither photo nor comment. An `entered` value can be sent once it has no faults; its warnings ask for
 * confirmation.
 */
export type RateJudgement =
  | { readonly state: 'empty' }
  | { readonly state: 'invalid'; readonly error: ReadingError }
  | {
      readonly state: 'entered';
      /** With the decimals that were entered. */
      readonly value: DecimalText;
      readonly warnings: readonly PlausibilityWarning[];
      readonly imageFault: ImageFault | undefined;
      readonly commentFault: CommentFault | undefined;
    };

/** Judges the input of one rate; `config` is the job's merged one (`readingConfigOf`). */
export function judgeRate(
  input: RateInput,
  rate: JudgedRegister,
  config: PlausibilityConfig & AttachmentConfig,
  occasion: ReadingOccasion,
): RateJudgement {
  const check = checkReading(input.text, rate, config);
  if (check.state === 'empty' || check.state === 'invalid') return check;
  const { value } = check;
  const warnings = plausibilityWarnings(value, rate, config, occasion);
  const judged = { isImplausible: warnings.length > 0, isFeedIn: isFeedIn(rate) };
  return {
    state: 'entered',
    value,
    warnings,
    imageFault: imageFault(input, judged, config),
    commentFault: commentFault(input, judged, config),
  };
}

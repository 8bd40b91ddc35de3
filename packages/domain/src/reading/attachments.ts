import { commentSubstance, maxCommentLength, maxPhotosPerRate } from './attachment-limits.ts';
import type { ImageRequirement, ReadingConfig } from './reading-config.ts';

/** What comes with the reading of one rate. `comment` as it is sent, empty when there is none. */
export interface Attachments {
  readonly comment: string;
  /** New photos. */
  readonly imageCount: number;
  /** Photos of the reading that is corrected; those stay where new ones are forbidden meanwhile. 0 by default. */
  readonly keptImageCount?: number;
}

/** What the photos of a rate lack or have too much of. */
export type ImageFault =
  | { readonly code: 'imageForbidden' | 'imageRequired' | 'imageOrCommentRequired' }
  | { readonly code: 'tooManyImages'; readonly allowed: number };

/**
 * What is wrong with a comment. `commentTooShort`: one is required, of `required` characters other than white space.
 */
export type CommentFault =
  | { readonly code: 'commentTooLong'; readonly allowed: number }
  | { readonly code: 'commentRequired' }
  | { readonly code: 'commentTooShort'; readonly required: number };

/** What photos and comments of one reading depend on. */
export interface ValueContext {
  readonly isImplausible: boolean;
  readonly isFeedIn: boolean;
}

/** The settings that say what has to come with a reading. */
export type AttachmentConfig = Pick<
  ReadingConfig,
  | 'imageRequirement'
  | 'feedInImageRequirement'
  | 'commentMayReplaceImage'
  | 'commentRequiredIfImplausible'
  | 'commentMinLength'
>;

/** Whether photos are forbidden, offered or required with a rate, before anything is entered. */
export function imageRequirementOf(
  isFeedIn: boolean,
  config: Pick<ReadingConfig, 'imageRequirement' | 'feedInImageRequirement'>,
): ImageRequirement {
  return (isFeedIn ? config.feedInImageRequirement : undefined) ?? config.imageRequirement;
}

const shortestComment = ({ commentMinLength }: AttachmentConfig) => Math.max(1, commentMinLength);

/** What is wrong with the photos of a rate that has a reading (specification section 5, "Image required"). */
export function imageFault(
  { comment, imageCount, keptImageCount = 0 }: Attachments,
  value: ValueContext,
  config: AttachmentConfig,
): ImageFault | undefined {
  const requirement = imageRequirementOf(value.isFeedIn, config);
  if (requirement === 'FORBIDDEN') return imageCount > 0 ? { code: 'imageForbidden' } : undefined;
  const allCount = imageCount + keptImageCount;
  if (allCount > maxPhotosPerRate) return { code: 'tooManyImages', allowed: maxPhotosPerRate };
  const isRequired =
    requirement === 'REQUIRED' || (requirement === 'REQUIRED_IF_IMPLAUSIBLE' && value.isImplausible);
  if (!isRequired || allCount > 0) return undefined;
  if (!config.commentMayReplaceImage) return { code: 'imageRequired' };
  const isReplaced = commentSubstance(comment) >= shortestComment(config);
  return isReplaced ? undefined : { code: 'imageOrCommentRequired' };
}

/** What is wrong with the comment of a rate that has a reading (specification section 5). */
export function commentFault(
  { comment }: Pick<Attachments, 'comment'>,
  { isImplausible }: Pick<ValueContext, 'isImplausible'>,
  config: AttachmentConfig,
): CommentFault | undefined {
  if (comment.length > maxCommentLength) return { code: 'commentTooLong', allowed: maxCommentLength };
  if (!config.commentRequiredIfImplausible || !isImplausible) return undefined;
  const substance = commentSubstance(comment);
  const required = shortestComment(config);
  if (substance >= required) return undefined;
  return substance === 0 ? { code: 'commentRequired' } : { code: 'commentTooShort', required };
}

import { commentSubstance, maxCommentLength, maxPhotosPerRate } from './attachment-limits.ts';
import type { ImageRequirement, ReadingConfig } from './reading-config.ts';

/** Comment and photos of one reading, `comment` as it is sent. */
export interface Attachments {
  readonly comment: string;
  readonly imageCount: number;
  /** Photos of the corrected reading; they stay even if new ones are forbidden meanwhile. 0 by default. */
  readonly keptImageCount?: number;
}

export type ImageFault =
  | { readonly code: 'imageForbidden' | 'imageRequired' | 'imageOrCommentRequired' }
  | { readonly code: 'tooManyImages'; readonly allowed: number };

/** `commentTooShort`: `required` characters other than white space are required. */
export type CommentFault =
  | { readonly code: 'commentTooLong'; readonly allowed: number }
  | { readonly code: 'commentRequired' }
  | { readonly code: 'commentTooShort'; readonly required: number };

export interface ValueContext {
  readonly isImplausible: boolean;
  readonly isFeedIn: boolean;
}

export type AttachmentConfig = Pick<
  ReadingConfig,
  | 'imageRequirement'
  | 'feedInImageRequirement'
  | 'commentMayReplaceImage'
  | 'commentRequiredIfImplausible'
  | 'commentMinLength'
>;

export function imageRequirementOf(
  isFeedIn: boolean,
  config: Pick<ReadingConfig, 'imageRequirement' | 'feedInImageRequirement'>,
): ImageRequirement {
  return (isFeedIn ? config.feedInImageRequirement : undefined) ?? config.imageRequirement;
}

const shortestComment = ({ commentMinLength }: AttachmentConfig) => Math.max(1, commentMinLength);

/** The fault of the photos of a rate with a reading (specification section 5, "Image required"). */
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

/** The fault of the comment of a rate with a reading (specification section 5). */
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

/** Specification section 9. */
export const maxPhotosPerRate = 3;

/** The longer side of a sent photo in pixels (specification section 9). */
export const maxPhotoSide = 1600;

/** JPEG quality of a sent photo, between 0 and 1 (specification section 9). */
export const photoQuality = 0.75;

/** Specification section 9. */
export const maxCommentLength = 1000;

export function commentSubstance(comment: string): number {
  return comment.replace(/\s/gu, '').length;
}

/**
 * True for a comment with less than `minLength` characters other than white space (`commentMinLength` of the
 * configuration). It may still be sent if no comment is required.
 */
export function isCommentTooShort(comment: string, minLength: number): boolean {
  const length = commentSubstance(comment);
  return length > 0 && length < minLength;
}

/** Photos that one rate may have (specification section 9). */
export const maxPhotosPerRate = 3;

/** Pixels of the longer side of a photo that is sent (specification section 9). */
export const maxPhotoSide = 1600;

/** JPEG quality of a photo that is sent, between 0 and 1 (specification section 9). */
export const photoQuality = 0.75;

/** Characters that a comment may have (specification section 9). */
export const maxCommentLength = 1000;

/** How many characters other than white space a comment has. */
export function commentSubstance(comment: string): number {
  return comment.replace(/\s/gu, '').length;
}

/**
 * Whether a comment says something, but too little to be understood: less than `minLength` characters other than white
 * space (`commentMinLength` of the configuration). It may be sent all the same where no comment is required.
 */
export function isCommentTooShort(comment: string, minLength: number): boolean {
  const length = commentSubstance(comment);
  return length > 0 && length < minLength;
}

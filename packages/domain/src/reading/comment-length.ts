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

/** Characters that a comment may have (specification section 9). */
export const maxCommentLength = 1000;

/** Characters other than white space from which on a comment says something (specification section 5). */
export const minCommentLength = 5;

/** Whether a comment says something, but too little to be understood. It may be sent all the same. */
export function isCommentTooShort(comment: string): boolean {
  const { length } = comment.replace(/\s/gu, '');
  return length > 0 && length < minCommentLength;
}

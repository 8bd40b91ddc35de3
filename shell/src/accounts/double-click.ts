/**
 * Whether this is the second click of a double click. Where the first one moves the list, the second would hit what
 * came under the pointer: the same button of another account.
 */
export function isSecondOfTwo({ detail }: { readonly detail: number }): boolean {
  return detail > 1;
}

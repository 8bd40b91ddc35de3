/** What a schema is asked to judge. */
interface Judged<T> {
  readonly value: T;
  readonly issues: object[];
}

/**
 * A check for a schema. The library's own checks do the same, but whatever is used of it anywhere is loaded with the
 * login.
 */
export function refine<T>(isRight: (value: T) => boolean): (judged: Judged<T>) => void {
  return ({ value, issues }) => {
    if (!isRight(value)) issues.push({ code: 'custom', input: value });
  };
}

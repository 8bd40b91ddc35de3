/** The result of `work`, or `otherwise` if it throws. */
export function tryOr<T>(otherwise: T, work: () => T): T {
  try {
    return work();
  } catch {
    return otherwise;
  }
}

/**
 * The area of the portal that a path belongs to, e.g. `/ablesung` for one of its jobs: what lies deeper is one
 * account's.
 */
export function areaOf(pathname: string): string {
  return `/${pathname.split('/')[1] ?? ''}`;
}

import type { QueuedItem } from '@zaehlwerk/store/data';

/** A rule of the server that a reading breaks (docs/api-errors.md, "Rules of a submission"). */
export interface RefusalReason {
  /** Stable, such as `tooManyDigits`. */
  readonly code: string;
  /** What would be right, by its name there: `{ allowed: '6' }`. */
  readonly details: Readonly<Record<string, string>>;
  /** The register that it is about, where there are several. */
  readonly register: string | undefined;
}

/** Why the server said no, rule by rule; empty where it named none. */
export function refusalReasons({ problem, summary }: QueuedItem): readonly RefusalReason[] {
  return (problem?.fieldErrors ?? []).map(({ field, message }) => {
    const [code = '', ...details] = message.split(', ');
    const index = /^results\.(\d+)\./.exec(field)?.[1];
    const register = summary.values.length > 1 ? summary.values[Number(index)]?.label : undefined;
    return { code, details: Object.fromEntries(details.map(nameAndValue)), register };
  });
}

function nameAndValue(detail: string): [string, string] {
  const [name = '', ...value] = detail.split(' ');
  return [name, value.join(' ')];
}

import type { Job } from '@zaehlwerk/api';
import {
  decimalOfDigits,
  digitLayout,
  parseReadingText,
  type ReadingConfig,
  wholeNumberOf,
} from '@zaehlwerk/domain';
import { metersByNumber } from './meters-by-number.ts';

export type BlockProblem = 'none' | 'several' | 'closed' | 'elsewhere' | 'noValue' | 'tooMany';

export interface BlockLine {
  /** As pasted. */
  readonly number: string;
  readonly values: readonly string[];
  readonly job: Job | undefined;
  readonly problem: BlockProblem | undefined;
}

/** Number and readings of a line: in cells of a spreadsheet, otherwise the last word is the reading. */
function partsOf(line: string): readonly [number: string, values: readonly string[]] {
  const cells = line.split(/[\t;]/).map(cell => cell.trim());
  const [number = '', ...others] =
    cells.length > 1 ? cells : (/^(.*\S)\s+(\S+)$/.exec(line.trim())?.slice(1) ?? [line.trim()]);
  return [number, others.filter(cell => parseReadingText(cell).kind === 'number')];
}

/** Pasted lines with a number and readings each; `undefined` for a text that is only a number. */
export function linesOfBlock(
  text: string,
): readonly (readonly [number: string, values: readonly string[]])[] | undefined {
  const lines = text.split(/\r?\n/).filter(line => line.trim() !== '');
  if (lines.length < 2 && !/\S[\t;]\s*\S/.test(text)) return undefined;
  const parts = lines.map(partsOf);
  const [head, ...rest] = parts;
  // The heading of a column has no digit.
  return head && rest.length > 0 && !/\d/.test(head[0]) ? rest : parts;
}

interface Listed {
  readonly jobs: readonly Job[];
  readonly listed: ReadonlySet<Job>;
  readonly isOpen: (job: Job) => boolean;
}

/** Lines of the same meter are its registers, one after the other. */
export function readBlock(text: string, { jobs, listed, isOpen }: Listed): readonly BlockLine[] | undefined {
  const lines = new Map<string, BlockLine>();
  for (const [number, values] of linesOfBlock(text) ?? []) {
    const [job, ...others] = metersByNumber(jobs, number);
    const key = job && others.length === 0 ? job.id : `"${number}`;
    const all = [...(lines.get(key)?.values ?? []), ...values];
    const problemOf = (found: Job): BlockProblem | undefined => {
      if (!isOpen(found)) return 'closed';
      if (!listed.has(found)) return 'elsewhere';
      if (all.length === 0) return 'noValue';
      return all.length > found.meter.meterRateTasks.length ? 'tooMany' : undefined;
    };
    const problem = job ? (others.length > 0 ? 'several' : problemOf(job)) : 'none';
    lines.set(key, { number, values: all, job, problem });
  }
  return lines.size > 0 ? [...lines.values()] : undefined;
}

/** The text that a register gets of a pasted reading, as if it were pasted into its field. */
export function textOfPasted(
  value: string,
  task: Job['meter']['meterRateTasks'][number],
  config: Pick<ReadingConfig, 'queryPostDecimals' | 'maskPostDecimals'>,
): string {
  const { decimalCells, integerCells } = digitLayout(task, config);
  const parsed = parseReadingText(value);
  if (parsed.kind !== 'number') return value;
  if (decimalCells === 0) return wholeNumberOf(value.replace(/[\p{L}°].*/su, '').trim(), integerCells);
  const number = decimalOfDigits(parsed);
  return parsed.unit === undefined ? number : `${number} ${parsed.unit}`;
}

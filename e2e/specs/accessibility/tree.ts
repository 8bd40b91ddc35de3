import type { Locator } from '@playwright/test';
import { expect } from '#e2e/support/page/test.ts';

/** Moments and years of the day of the run. */
export const days = /\b((\p{Lu}\p{Ll}+tag|Mittwoch), )?\d\d\.\d\d\.20\d\d(, \d\d:\d\d)?|\b20\d\d\b/gu;

/** Random ids and tokens, the port, the day of the import, and the space on the device. */
const made = new RegExp(
  [
    '[\\da-f]{8}(-[\\da-f]+){4}',
    '(?<=/m/)[\\w-]+',
    '(?<=localhost(:|%3A))\\d+',
    '(?<=term: Angelegt\\n *- definition: ).+',
    '[\\d.,]+(?= [MG]B)',
  ].join('|'),
  'g',
);

/**
 * The part of a screen as assistive technology meets it: roles, names and states in their order, reviewed as a file of
 * `trees/`. `--update-snapshots` writes a change. `passing` differs from run to run.
 */
export async function expectTree(
  part: Locator,
  [walk, screen]: readonly [walk: string, screen: string],
  passing?: RegExp,
): Promise<void> {
  await expect(async () => {
    const whole = (await part.ariaSnapshot()).replace(made, '…');
    const tree = passing ? whole.replace(passing, '…') : whole;
    expect(`${tree}\n`).toMatchSnapshot([walk, `${screen}.yml`]);
    // What is loading belongs to no reviewed screen.
  }).toPass({ timeout: 10_000 });
}

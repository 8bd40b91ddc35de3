import type { Page } from '@playwright/test';
import axe from 'axe-core';
import { invalidHtml } from './invalid-html.ts';

/** WCAG 2.2 AA, and axe's best practices: landmarks, one heading of level 1, names of dialogs, … */
export const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** AAA contrast (7:1, large text 4.5:1), which has all of AA's: one rule of two, which cost the most of all. */
const contrast = 'color-contrast-enhanced';
const weakerContrast = 'color-contrast';
/** Axe's options of the rule, without its lower limit, below which it leaves the report to the other one. */
const contrastOptions = {
  ignoreUnicode: true,
  ignoreLength: false,
  ignorePseudo: false,
  boldValue: 700,
  boldTextPt: 14,
  largeTextPt: 18,
  contrastRatio: { normal: { expected: 7 }, large: { expected: 4.5 } },
  pseudoSizeThreshold: 0.25,
  shadowOutlineEmMax: 0.2,
  textStrokeEmMin: 0.03,
};

/** Rules that depend on colours. */
const colourRules = axe
  .getRules(['cat.color'])
  .filter(rule => rule.tags.some(tag => tags.includes(tag)))
  .map(({ ruleId }) => ruleId)
  .filter(rule => rule !== weakerContrast);

/** Axe violations and invalid HTML of the current page: rule, place and message. */
export async function violations(page: Page): Promise<readonly string[]> {
  return [...(await axeViolations(page)), ...(await invalidHtml(page))];
}

/** The part of {@link violations} that depends on the size of the screen. */
export function axeViolations(page: Page): Promise<readonly string[]> {
  const rules = { [contrast]: { enabled: true }, [weakerContrast]: { enabled: false } };
  return found(page, { runOnly: { type: 'tag', values: tags }, rules });
}

/** Axe violations of the rules that depend on colours. */
export function colourViolations(page: Page): Promise<readonly string[]> {
  return found(page, { runOnly: { type: 'rule', values: [...colourRules, contrast] } });
}

async function found(page: Page, rules: axe.RunOptions): Promise<readonly string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) {
    await page.evaluate(axe.source);
    await page.evaluate(
      checks => Reflect.get(window, 'axe').configure({ checks }),
      [{ id: contrast, options: contrastOptions }],
    );
  }
  const broken = await page.evaluate<readonly axe.Result[], axe.RunOptions>(
    async options => (await Reflect.get(window, 'axe').run(document, options)).violations,
    // Only these rules run, there is no frame, and none of them reads style sheets.
    { ...rules, resultTypes: ['violations'], iframes: false, preload: { assets: ['media'] } },
  );
  return broken.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id}: ${target.join(' ')}: ${failureSummary}`),
  );
}

import type { Page } from '@playwright/test';
import axe from 'axe-core';
import { invalidHtml } from './invalid-html.ts';

/** WCAG 2.2 AA, and what axe advises beyond it: landmarks, one heading of level 1, names of dialogs, … */
const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** Text has the contrast of AAA (7:1, large text 4.5:1) as well, in every scheme. */
const enhancedContrast = 'color-contrast-enhanced';

/** Rules whose answer depends on colours. */
const colourRules = axe
  .getRules(['cat.color'])
  .filter(rule => rule.tags.some(tag => tags.includes(tag)))
  .map(({ ruleId }) => ruleId);

/** What axe finds on the page as it is now, and what is no valid HTML: rule, place, and what is wrong with it. */
export async function violations(page: Page): Promise<readonly string[]> {
  const rules = { [enhancedContrast]: { enabled: true } };
  const barriers = await found(page, { runOnly: { type: 'tag', values: tags }, rules });
  return [...barriers, ...(await invalidHtml(page))];
}

/** What axe finds by the rules that may answer otherwise when nothing but colours has changed. */
export function colourViolations(page: Page): Promise<readonly string[]> {
  return found(page, { runOnly: { type: 'rule', values: [...colourRules, enhancedContrast] } });
}

async function found(page: Page, rules: axe.RunOptions): Promise<readonly string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source);
  const broken = await page.evaluate<readonly axe.Result[], axe.RunOptions>(
    async options => (await Reflect.get(window, 'axe').run(document, options)).violations,
    // Nothing else is asked, there is no frame to go into, and no rule of these reads style sheets.
    { ...rules, resultTypes: ['violations'], iframes: false, preload: { assets: ['media'] } },
  );
  return broken.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id}: ${target.join(' ')}: ${failureSummary}`),
  );
}

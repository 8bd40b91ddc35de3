import type { Page } from '@playwright/test';
import axe from 'axe-core';

const wcag22aa = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

/** Rules against WCAG 2.2 AA whose answer depends on colours. */
const colourRules = axe
  .getRules(['cat.color'])
  .filter(({ tags }) => tags.some(tag => wcag22aa.includes(tag)));

/** What axe finds against WCAG 2.2 AA on the page as it is now: rule, place, and what is wrong with it. */
export function violations(page: Page): Promise<readonly string[]> {
  return found(page, { type: 'tag', values: wcag22aa });
}

/** The same, of the rules that may answer otherwise when nothing but colours has changed. */
export function colourViolations(page: Page): Promise<readonly string[]> {
  return found(page, { type: 'rule', values: colourRules.map(({ ruleId }) => ruleId) });
}

async function found(page: Page, runOnly: axe.RunOnly): Promise<readonly string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source);
  const broken = await page.evaluate<readonly axe.Result[], axe.RunOptions>(
    async options => (await Reflect.get(window, 'axe').run(document, options)).violations,
    // Nothing else is asked, there is no frame to go into, and no rule of these reads style sheets.
    { runOnly, resultTypes: ['violations'], iframes: false, preload: { assets: ['media'] } },
  );
  return broken.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id}: ${target.join(' ')}: ${failureSummary}`),
  );
}

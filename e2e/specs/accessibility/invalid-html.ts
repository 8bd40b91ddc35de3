import type { Page } from '@playwright/test';
import { HtmlValidate, StaticConfigLoader } from 'html-validate';

const validator = new HtmlValidate(
  new StaticConfigLoader({
    root: true,
    extends: ['html-validate:standard', 'html-validate:document', 'html-validate:a11y'],
    rules: {
      // Axe checks both for the visible page: CSS hides one of two navigations, and a list may precede the page's
      // heading.
      'unique-landmark': 'off',
      'heading-level': 'off',
      // Enter submits the only field of a form.
      'wcag/h32': 'off',
      // The camera picture does not play automatically as a video, has no sound, and is named like an image.
      'no-autoplay': 'off',
      'aria-label-misuse': ['error', { allowAnyNamable: true }],
    },
  }),
);

/** Invalid HTML of the current page: rule, place and message. */
export async function invalidHtml(page: Page): Promise<readonly string[]> {
  const html = await page.evaluate(() => {
    const copy = document.documentElement.cloneNode(true) as HTMLElement;
    // A group with another name, or one that only disables its content, needs no legend.
    for (const fieldset of copy.querySelectorAll('fieldset:is([aria-label], [role="presentation"])'))
      fieldset.prepend(document.createElement('legend'));
    return `<!doctype html>${copy.outerHTML}`;
  });
  const { results } = await validator.validateString(html);
  return results.flatMap(({ messages }) =>
    messages.map(({ ruleId, selector, message }) => `${ruleId}: ${selector ?? 'document'}: ${message}`),
  );
}

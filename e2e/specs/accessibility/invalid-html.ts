import type { Page } from '@playwright/test';
import { HtmlValidate, StaticConfigLoader } from 'html-validate';

const validator = new HtmlValidate(
  new StaticConfigLoader({
    root: true,
    extends: ['html-validate:standard', 'html-validate:document', 'html-validate:a11y'],
    rules: {
      // Axe judges both by what is shown: of two navigations the style sheet hides one, and a list may stand before
      // the heading of the page.
      'unique-landmark': 'off',
      'heading-level': 'off',
      // The one field of a form is sent by Enter.
      'wcag/h32': 'off',
      // The picture of the camera is none that plays by itself, has no sound, and is named as a picture is.
      'no-autoplay': 'off',
      'aria-label-misuse': ['error', { allowAnyNamable: true }],
    },
  }),
);

/** Where the page as it is now is no valid HTML: rule, place, and what is wrong with it. */
export async function invalidHtml(page: Page): Promise<readonly string[]> {
  const html = await page.evaluate(() => {
    const copy = document.documentElement.cloneNode(true) as HTMLElement;
    // What has its name otherwise, or only locks what is in it, needs no legend.
    for (const fieldset of copy.querySelectorAll('fieldset:is([aria-label], [role="presentation"])'))
      fieldset.prepend(document.createElement('legend'));
    return `<!doctype html>${copy.outerHTML}`;
  });
  const { results } = await validator.validateString(html);
  return results.flatMap(({ messages }) =>
    messages.map(({ ruleId, selector, message }) => `${ruleId}: ${selector ?? 'document'}: ${message}`),
  );
}

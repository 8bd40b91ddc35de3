import type { CDPSession, Page } from '@playwright/test';

/** The browser's setting, which `em` in media queries follows too. */
const setFontSizes = (devtools: CDPSession, standard: number) =>
  devtools.send('Page.setFontSizes', { fontSizes: { standard } });

const setRootSize = (page: Page, size: string) =>
  page.evaluate(value => document.documentElement.style.setProperty('font-size', value), size);

/**
 * Elements that overflow horizontally with text twice as large, by browser setting or root font size, on phones of these
 * widths.
 */
export async function outOfLargeText(page: Page, widths: readonly number[]): Promise<readonly string[]> {
  const devtools = await page.context().newCDPSession(page);
  const found: string[] = [];
  const look = async (how: string) => {
    for (const width of widths) {
      await page.setViewportSize({ width, height: 640 });
      for (const what of await outOfScreen(page)) found.push(`${how}, ${width} px: ${what}`);
    }
  };
  await setFontSizes(devtools, 32);
  await look('browser');
  await setFontSizes(devtools, 16);
  await setRootSize(page, '200%');
  await look('root');
  await setRootSize(page, '');
  await devtools.detach();
  return found;
}

/** The innermost elements that make the page or an open dialog scroll horizontally. */
export function outOfScreen(page: Page): Promise<readonly string[]> {
  return page.evaluate(async () => {
    await new Promise(resolve => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    const scrolls = (element: Element) => element.scrollWidth > element.clientWidth;
    const wide = [document.documentElement, ...document.querySelectorAll('dialog[open]')].filter(scrolls);
    return wide.flatMap(area => {
      const { left } = area.getBoundingClientRect();
      const edge = left + area.clientLeft + area.clientWidth;
      const out = [...area.querySelectorAll('*')].filter(
        element => element.getBoundingClientRect().right > edge + 0.5 && !element.closest('svg svg, svg > *'),
      );
      const innermost = out.filter(
        element => !out.some(other => other !== element && element.contains(other)),
      );
      const names = innermost
        .slice(0, 5)
        .map(
          element =>
            `${element.nodeName}.${element.classList} of ${element.parentElement?.classList}: ${element.textContent?.slice(0, 30)}`,
        );
      return [`${area.nodeName} ${area.scrollWidth - area.clientWidth} px`, ...names];
    });
  });
}

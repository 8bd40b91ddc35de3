/** In one language. */
export interface View {
  readonly html: string;
  readonly language: string;
  /** BCP 47. */
  readonly locale: string;
}

interface RenderedWith {
  /** The address that the views are rendered for. */
  readonly address: string;
  /** The answer of `GET /api/public/application` that they show. */
  readonly application: unknown;
  /** The addresses of the styles of the parts that they show. */
  readonly stylesheets: readonly string[];
  /** The text of styles that are part of the page, by address; the page's policy names their hashes. */
  readonly inlined: ReadonlyMap<string, string>;
}

/**
 * Puts views into a published page: the HTML of the first in the place of the splash, the others as templates, their
 * styles, and what they were rendered with. The page's own script shows the one in the device's language, and moves styles
 * from `data-style`: the policy allows no style attributes.
 */
export function pageWithViews(page: string, views: readonly View[], rendered: RenderedWith): string {
  const { address, application, stylesheets, inlined } = rendered;
  const styleOf = (href: string) => {
    const style = inlined.get(href);
    return style && `<style>${style}</style>`;
  };
  const [first = '', ...others] = views.map(factsAndContent);
  const templates = others.map(other => `<template ${other}</template>`);
  return (
    page
      .replace(/<html lang="\w+">/, () => `<html lang="${views[0]?.locale}">`)
      .replace(/<link rel="stylesheet" href="([^"]*)"[^>]*>/g, (tag, href) => styleOf(href) ?? tag)
      // The preload stays: the part requests its styles when it loads.
      .replace(/<link rel="preload" as="style" href="([^"]*)"[^>]*>/g, (tag, href) =>
        stylesheets.includes(href)
          ? tag + (styleOf(href) ?? tag.replace('preload" as="style', 'stylesheet'))
          : tag,
      )
      .replace(/<link rel="preload" as="fetch" href="\/api\/public\/application"[^>]*>\n/, '')
      .replace(
        '</head>',
        () => `<script type="application/json" id="application">${inScript(application)}</script>\n</head>`,
      )
      .replace(
        /<div id="root">(.*?<\/div>)<\/div>/s,
        (_splash, splash) =>
          `<div id="root" data-address="${address}" ${first}</div>\n${templates.join('\n')}\n${splash}\n<p id="served-status" role="status" class="served-status"></p>`,
      )
  );
}

/** An element from its attributes on. */
function factsAndContent({ html, language, locale }: View): string {
  const [element = '', title = ''] = /<title>(.*?)<\/title>/.exec(html) ?? [];
  const content = html.replace(element, '').replaceAll(' style="', ' data-style="');
  return `data-language="${language}" data-locale="${locale}" data-title="${title}" data-unstyled>${content}`;
}

/** JSON whose text cannot end the element around it. */
const inScript = (value: unknown) => JSON.stringify(value).replaceAll('<', '\\u003c');

interface View {
  readonly html: string;
  /** The address that it is rendered for. */
  readonly address: string;
  readonly language: string;
  /** BCP 47. */
  readonly locale: string;
  /** The answer of `GET /api/public/application` that it shows. */
  readonly application: unknown;
  /** The addresses of the styles of the parts that it shows. */
  readonly stylesheets: readonly string[];
  /** The text of styles that are part of the page, by address; the page's policy names their hashes. */
  readonly inlined: ReadonlyMap<string, string>;
}

/**
 * Puts a view into a published page: its HTML in the place of the splash, its styles, and what it was rendered with. The
 * page's own script moves styles from `data-style`: the policy allows no style attributes.
 */
export function pageWithView(page: string, view: View): string {
  const { html, address, language, locale, application, stylesheets, inlined } = view;
  const styleOf = (href: string) => {
    const style = inlined.get(href);
    return style && `<style>${style}</style>`;
  };
  const [element = '', title = ''] = /<title>(.*?)<\/title>/.exec(html) ?? [];
  const facts = Object.entries({ address, language, title }).map(
    ([name, value]) => `data-${name}="${value}"`,
  );
  const root = `<div id="root" ${facts.join(' ')} data-unstyled>`;
  const content = html.replace(element, '').replaceAll(' style="', ' data-style="');
  return (
    page
      .replace(/<html lang="\w+">/, () => `<html lang="${locale}">`)
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
          `${root}${content}</div>\n${splash}\n<p id="served-status" role="status" class="served-status"></p>`,
      )
  );
}

/** JSON whose text cannot end the element around it. */
const inScript = (value: unknown) => JSON.stringify(value).replaceAll('<', '\\u003c');

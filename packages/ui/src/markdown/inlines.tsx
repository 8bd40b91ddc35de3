import { NewTabSign } from '@zaehlwerk/ui';
import type { MarkedToken, Token, Tokens } from 'marked';
import { createElement, Fragment, type ReactNode } from 'react';

/** Maximum nesting; deeper parts are shown as source. */
export const deepest = 12;

/** `depth` is the nesting level. */
export function inlines(tokens: readonly Token[], depth: number): ReactNode {
  return each(tokens, token => inline(token as MarkedToken, depth));
}

function inline(token: MarkedToken, depth: number): ReactNode {
  if (depth > deepest) return token.raw;
  const within = (tokens: readonly Token[]) => inlines(tokens, depth + 1);
  switch (token.type) {
    case 'text':
      return token.tokens ? within(token.tokens) : withoutReferences(token.text);
    case 'strong':
      return <strong>{within(token.tokens)}</strong>;
    case 'em':
      return <em>{within(token.tokens)}</em>;
    case 'del':
      return <del>{within(token.tokens)}</del>;
    case 'codespan':
      return <code>{token.text}</code>;
    case 'br':
      return <br />;
    case 'escape':
      return token.text;
    case 'checkbox':
      return token.checked ? '☑ ' : '☐ ';
    case 'link':
      return link(token, within(token.tokens));
    case 'image':
      // Nothing is loaded from the addresses of a text: the alternative text replaces a picture.
      return within(token.tokens);
    case 'html':
      return html(token.text);
    default:
      return token.raw;
  }
}

function link({ href, autolink, text }: Tokens.Link, content: ReactNode): ReactNode {
  const target = linkTarget(autolink ? href : withoutReferences(href));
  if (target === undefined) return content;
  // In a new tab, so that unsaved entries in the portal stay.
  const isPage = target.startsWith('http');
  return (
    <a href={target} rel="noopener noreferrer" target={isPage ? '_blank' : undefined}>
      {text.trim() === '' ? target : content}
      {isPage && <NewTabSign />}
    </a>
  );
}

/** HTML is shown as source, except for line breaks and comments. */
export function html(text: string): ReactNode {
  if (/^<br\s*\/?>$/i.test(text.trim())) return <br />;
  return /^<!--.*-->$/s.test(text.trim()) ? null : text;
}

/** Renders static items without keys. */
export function each<Item>(items: readonly Item[], render: (item: Item) => ReactNode): ReactNode {
  return createElement(Fragment, null, ...items.map(render));
}

/** A place in the text, such as `#zwei-tarife`. */
const placeInText = /^#[\p{L}\p{N}-]+$/u;

const protocols = ['http:', 'https:', 'mailto:', 'tel:'];

/**
 * The address of a safe link: complete, of a page, a mail or a call, or a place in the text. `undefined` for
 * others, such as `javascript:` in any spelling, an address within the portal, or one with a user name, which
 * can pretend to be another host.
 */
function linkTarget(address: string): string | undefined {
  if (placeInText.test(address)) return address;
  try {
    const { protocol, href, username, password } = new URL(address);
    const isPlain = username === '' && password === '';
    return isPlain && protocols.includes(protocol) ? href : undefined;
  } catch {
    return undefined;
  }
}

const named: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: '\u00a0',
  shy: '\u00ad',
  Auml: 'Ä',
  Ouml: 'Ö',
  Uuml: 'Ü',
  auml: 'ä',
  ouml: 'ö',
  uuml: 'ü',
  szlig: 'ß',
  euro: '€',
  deg: '°',
  sup2: '²',
  sup3: '³',
  middot: '·',
  bull: '•',
  ndash: '–',
  mdash: '—',
  hellip: '…',
  bdquo: '„',
  ldquo: '“',
  rdquo: '”',
  rarr: '→',
  copy: '©',
};

/** Numeric character references, and named ones of German and English: a browser knows all, but parses HTML. */
function withoutReferences(text: string): string {
  return text.replace(/&(?:#(\d{1,7})|#[xX]([\da-fA-F]{1,6})|([A-Za-z]\w{1,7}));/g, (whole, ...parts) => {
    const [decimal, hexadecimal, name]: (string | undefined)[] = parts;
    if (name !== undefined) return Object.hasOwn(named, name) ? (named[name] ?? whole) : whole;
    return characterOf(decimal === undefined ? Number.parseInt(hexadecimal ?? '', 16) : Number(decimal));
  });
}

function characterOf(codePoint: number): string {
  const isCharacter = codePoint > 0 && codePoint <= 0x10ffff && !(codePoint >= 0xd800 && codePoint <= 0xdfff);
  return isCharacter ? String.fromCodePoint(codePoint) : '\ufffd';
}

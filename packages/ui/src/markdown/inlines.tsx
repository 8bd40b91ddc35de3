import type { MarkedToken, Token, Tokens } from 'marked';
import type { ReactNode } from 'react';
import { withoutReferences } from './character-references.ts';
import { each } from './each.ts';
import { linkTarget } from './link-target.ts';

/** How deep the parts of a text may lie within each other; what lies deeper is shown as it was written. */
export const deepest = 12;

/** The parts of a line. `depth` says within how many others they lie. */
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
      // Nothing is loaded from where a text says: its words stand in for the picture.
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
  // A page opens beside the portal, where what is being typed would otherwise be left.
  const isPage = target.startsWith('http');
  return (
    <a href={target} rel="noopener noreferrer" target={isPage ? '_blank' : undefined}>
      {text.trim() === '' ? target : content}
    </a>
  );
}

/**
 * HTML is never HTML here: a line break is one, a comment is nothing, and everything else is shown as it was written.
 */
export function html(text: string): ReactNode {
  if (/^<br\s*\/?>$/i.test(text.trim())) return <br />;
  return /^<!--.*-->$/s.test(text.trim()) ? null : text;
}

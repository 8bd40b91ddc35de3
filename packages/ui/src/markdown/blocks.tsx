import type { MarkedToken, Token, Tokens } from 'marked';
import type { ReactNode } from 'react';
import { each } from './each.ts';
import { deepest, html, inlines } from './inlines.tsx';

/**
 * The parts of a page. `headingShift` makes the level of a heading of its depth; `depth` says within how many others
 * they lie.
 */
export function blocks(tokens: readonly Token[], headingShift: number, depth = 0): ReactNode {
  return each(tokens, token => block(token as MarkedToken, headingShift, depth));
}

function block(token: MarkedToken, headingShift: number, depth: number): ReactNode {
  if (depth > deepest) return token.raw;
  const within = (tokens: readonly Token[]) => blocks(tokens, headingShift, depth + 1);
  switch (token.type) {
    case 'space':
    case 'def':
      return null;
    case 'heading':
      return heading(token, headingShift);
    case 'paragraph':
      return <p>{inlines(token.tokens, depth)}</p>;
    case 'blockquote':
      return <blockquote>{within(token.tokens)}</blockquote>;
    case 'list':
      return list(token, within);
    case 'code':
      return (
        <pre>
          <code>{token.text}</code>
        </pre>
      );
    case 'hr':
      return <hr />;
    case 'table':
      return table(token);
    case 'html': {
      const content = html(token.text);
      return content && <p>{content}</p>;
    }
    default:
      return inlines([token], depth);
  }
}

const headings = ['h1', 'h2', 'h3', 'h4', 'h5', 'h6'] as const;

function heading({ depth, tokens }: Tokens.Heading, headingShift: number): ReactNode {
  const Heading = headings[Math.min(depth + headingShift, 6) - 1] ?? 'h6';
  return <Heading>{inlines(tokens, 0)}</Heading>;
}

function list({ ordered, start, items }: Tokens.List, within: (tokens: readonly Token[]) => ReactNode) {
  const content = each(items, ({ tokens }) => <li>{within(tokens)}</li>);
  return ordered ? <ol start={start === '' ? undefined : start}>{content}</ol> : <ul>{content}</ul>;
}

function table({ header, rows }: Tokens.Table): ReactNode {
  return (
    <table>
      <thead>
        <tr>
          {each(header, ({ tokens, align }) => (
            <th scope="col" data-align={align}>
              {inlines(tokens, 0)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {each(rows, cells => (
          <tr>
            {each(cells, ({ tokens, align }) => (
              <td data-align={align}>{inlines(tokens, 0)}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

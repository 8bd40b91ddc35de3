import { Lexer, type MarkedToken, type Token, type Tokens } from 'marked';
import { type ReactNode, useMemo } from 'react';
import { deepest, each, html, inlines } from './inlines.tsx';
import classes from './markdown.module.css';

export interface MarkdownProps {
  /** Untrusted Markdown (CommonMark with the tables and links of GitHub). */
  text: string;
  /** The level of the topmost headings. */
  topHeading: 2 | 3 | 4;
  /** BCP 47 tag, if the text's language may differ from the page's. */
  lang?: string;
  /** Of a page that contains the text; by default those of the text itself. */
  definitions?: LinkDefinitions | undefined;
}

/** Targets of `[text][name]`, by the name in lower case. */
export type LinkDefinitions = Readonly<
  Record<string, { readonly href: string; readonly title: string | undefined }>
>;

/** Longer texts are shown as source, to bound the time of the parser. */
const longestText = 20_000;

/** The parser would try every pair of thousands of adjacent marks. */
const longestRun = 100;
const longRun = /([*_~`[\]])\1{100,}/g;

/**
 * A text of the utility (decisions.md 42) as elements, never as HTML, which the page's policy forbids, too.
 * HTML is shown as text, pictures by their alternative text; links only lead to pages, mails and calls.
 */
export function Markdown({ text, topHeading, lang, definitions }: MarkdownProps) {
  const content = useMemo(() => {
    const tokens = parsed(text, lexer => {
      Object.assign(lexer.tokens.links, definitions);
      return lexer.lex(shortened(text));
    });
    return tokens ? (
      blocks(tokens, topHeading - topmostDepth(tokens))
    ) : (
      <p className={classes.plain}>{text}</p>
    );
  }, [text, topHeading, definitions]);
  return (
    <div className={classes.text} lang={lang}>
      {content}
    </div>
  );
}

/** Link definitions (`[name]: https://…`); the first of a name wins. Texts shown as source have none. */
export function linkDefinitions(texts: readonly string[]): LinkDefinitions {
  const found = texts.map(
    text =>
      text.includes(']:') &&
      parsed(text, lexer => {
        lexer.blockTokens(shortened(text));
        return lexer.tokens.links;
      }),
  );
  // Without a prototype, so that inherited names do not match.
  return Object.assign(Object.create(null), ...found.reverse());
}

/** `undefined` for a text that is too long or too deeply nested. */
function parsed<Result>(text: string, read: (lexer: Lexer) => Result): Result | undefined {
  if (text.length > longestText) return undefined;
  try {
    return read(new Lexer());
  } catch {
    return undefined;
  }
}

const shortened = (text: string) =>
  text.replace(/\r\n?/g, '\n').replace(longRun, run => run.slice(0, longestRun));

/** The topmost headings become `topHeading`, so that no level is skipped. */
function topmostDepth(tokens: readonly Token[]): number {
  return Math.min(6, ...tokens.flatMap(token => (token.type === 'heading' ? [Number(token.depth)] : [])));
}

/** `headingShift` maps the depth of a heading to its level; `depth` is the nesting level. */
function blocks(tokens: readonly Token[], headingShift: number, depth = 0): ReactNode {
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

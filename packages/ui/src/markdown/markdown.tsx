import { Lexer, type Token } from 'marked';
import { useMemo } from 'react';
import { blocks } from './blocks.tsx';
import classes from './markdown.module.css';

export interface MarkdownProps {
  /** Untrusted Markdown (CommonMark with the tables and links of GitHub). */
  text: string;
  /** The level of the text's topmost headings. */
  topHeading: 2 | 3 | 4;
  /** BCP 47 tag of the text's language, where it may be another than the page's. */
  lang?: string;
}

/** Longer texts are shown as they were written: a page's worth of time is more than any parser should need. */
const longestText = 20_000;

/** Thousands of marks in a row mean nothing, but make the parser try every pair of them. */
const longestRun = 100;
const longRun = /([*_~`[\]])\1{100,}/g;

/**
 * A text that the utility wrote (decisions.md 42), as elements: never as HTML, which the page's policy forbids too. HTML
 * in it is shown as text, pictures by their words; links are followed only to pages, mails and calls.
 */
export function Markdown({ text, topHeading, lang }: MarkdownProps) {
  const content = useMemo(() => {
    const tokens = tokensOf(text);
    return tokens ? (
      blocks(tokens, topHeading - topmostDepth(tokens))
    ) : (
      <p className={classes.plain}>{text}</p>
    );
  }, [text, topHeading]);
  return (
    <div className={classes.text} lang={lang}>
      {content}
    </div>
  );
}

/** `undefined` for a text that cannot be parsed: too long, or so deep that the parser gives up. */
function tokensOf(text: string): readonly Token[] | undefined {
  if (text.length > longestText) return undefined;
  try {
    return Lexer.lex(text.replace(longRun, run => run.slice(0, longestRun)));
  } catch {
    return undefined;
  }
}

/** The smallest depth of the text's headings, so that none of the page's levels is left out. */
function topmostDepth(tokens: readonly Token[]): number {
  return Math.min(6, ...tokens.flatMap(token => (token.type === 'heading' ? [Number(token.depth)] : [])));
}

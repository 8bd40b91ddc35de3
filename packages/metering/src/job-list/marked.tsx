import { type MarkedPart, markedParts, type SearchWord } from '@zaehlwerk/domain';
import { Fragment } from 'react';
import { breakableAt } from '../job-text/meter-number.tsx';
import classes from './marked.module.css';

interface Props {
  readonly text: string;
  /** What is searched for; nothing is marked where it is empty. */
  readonly words: readonly SearchWord[];
  /** Whether a word is found anywhere, as in a meter number, or at the beginning of a word. */
  readonly anywhere?: boolean;
  /** Where the text may be broken. */
  readonly borders?: readonly number[];
}

const nowhere: readonly number[] = [];

/** A text in which what is searched for stands out; to screen readers it is the text as it was. */
export function Marked({ text, words, anywhere = false, borders = nowhere }: Props) {
  if (words.length === 0) return breakableAt(borders, text);
  return placed(markedParts(text, words, anywhere ? 'anywhere' : 'beginnings')).map(({ start, part }) =>
    part.isHit ? (
      <mark key={start} role="presentation" className={classes.mark}>
        {breakableAt(borders, part.text, start)}
      </mark>
    ) : (
      <Fragment key={start}>{breakableAt(borders, part.text, start)}</Fragment>
    ),
  );
}

/** Each part with where it begins in the text. */
function placed(parts: readonly MarkedPart[]) {
  let start = 0;
  return parts.map(part => {
    const own = { start, part };
    start += part.text.length;
    return own;
  });
}

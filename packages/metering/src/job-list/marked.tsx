import { type MarkedPart, markedParts, type SearchWord } from '@zaehlwerk/domain';
import { Fragment } from 'react';
import { inGroups } from '../job-text/meter-number.tsx';
import classes from './marked.module.css';

interface Props {
  readonly text: string;
  readonly words: readonly SearchWord[];
  /** Matches anywhere, as in a meter number, instead of at the beginning of words. */
  readonly anywhere?: boolean;
  readonly borders?: readonly number[];
}

const nowhere: readonly number[] = [];

/** Highlights search words; screen readers read plain text. */
export function Marked({ text, words, anywhere = false, borders = nowhere }: Props) {
  if (words.length === 0) return inGroups(borders, text);
  return placed(markedParts(text, words, anywhere ? 'anywhere' : 'beginnings')).map(({ start, part }) =>
    part.isHit ? (
      <mark key={start} role="presentation" className={classes.mark}>
        {inGroups(borders, part.text, start)}
      </mark>
    ) : (
      <Fragment key={start}>{inGroups(borders, part.text, start)}</Fragment>
    ),
  );
}

function placed(parts: readonly MarkedPart[]) {
  let start = 0;
  return parts.map(part => {
    const own = { start, part };
    start += part.text.length;
    return own;
  });
}

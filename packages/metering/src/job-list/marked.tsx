import { type MarkedPart, markedParts, type SearchWord } from '@zaehlwerk/domain';
import classes from './marked.module.css';

interface Props {
  readonly text: string;
  /** What is searched for; nothing is marked where it is empty. */
  readonly words: readonly SearchWord[];
  /** Whether a word is found anywhere, as in a meter number, or at the beginning of a word. */
  readonly anywhere?: boolean;
}

/** A text in which what is searched for stands out; to screen readers it is the text as it was. */
export function Marked({ text, words, anywhere = false }: Props) {
  if (words.length === 0) return text;
  return placed(markedParts(text, words, anywhere ? 'anywhere' : 'beginnings')).map(({ start, part }) =>
    part.isHit ? (
      <mark key={start} role="presentation" className={classes.mark}>
        {part.text}
      </mark>
    ) : (
      part.text
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

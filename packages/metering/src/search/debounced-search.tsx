import { SearchField } from '@zaehlwerk/ui/metering';
import { type ReactNode, useEffect, useState } from 'react';
import { useTexts } from '../texts.ts';

/** Specification section 9, "Search debounce". */
const debounceMilliseconds = 250;

interface Props {
  readonly label: string;
  readonly query: string;
  readonly onSearch: (query: string) => void;
  /** At each key, for a search field that may leave the page before the pause. */
  readonly onType?: (text: string) => void;
  /** The number of hits, announced on change; empty without a search, or before its result. */
  readonly hits: ReactNode;
  /** In a row of controls: the label is for screen readers. */
  readonly isCompact?: boolean;
  /** Buttons inside the field. */
  readonly children?: ReactNode;
}

/** The typed text is local until the reader pauses, so that typing never waits for the list. */
export function DebouncedSearch(props: Props) {
  const { label, query, onSearch, onType, hits, isCompact, children } = props;
  const { t } = useTexts();
  const [text, setText] = useState(query);
  const [searched, setSearched] = useState(query);
  // A query that was not typed here, as after a reset, replaces the text.
  if (query !== searched) {
    setSearched(query);
    setText(query);
  }
  useEffect(() => {
    if (text === query) return;
    const search = () => {
      setSearched(text);
      onSearch(text);
    };
    const timer = setTimeout(search, text === '' ? 0 : debounceMilliseconds);
    return () => clearTimeout(timer);
  }, [text, query, onSearch]);
  return (
    <SearchField
      label={label}
      clearLabel={t('jobs.search.clear')}
      placeholder={t('jobs.search.placeholder')}
      value={text}
      onChange={next => {
        setText(next);
        onType?.(next);
      }}
      hits={hits}
      isCompact={isCompact}
    >
      {children}
    </SearchField>
  );
}

import { SearchField } from '@zaehlwerk/ui/metering';
import { useEffect, useState } from 'react';
import { useFormats } from '../job-text/use-formats.ts';
import { useTexts } from '../texts.ts';

/** Specification section 9, "Search debounce". */
const debounceMilliseconds = 250;

interface Props {
  /** What is being searched for at the moment. */
  readonly query: string;
  readonly onSearch: (query: string) => void;
  /** How many jobs are found; `undefined` while nothing is searched or found yet. */
  readonly hits: number | undefined;
}

/** The search field. What is typed stays in here until the reader pauses, so that typing never waits for the list. */
export function JobSearch({ query, onSearch, hits }: Props) {
  const { t } = useTexts();
  const { count } = useFormats();
  const [text, setText] = useState(query);
  useEffect(() => {
    if (text === query) return;
    const timer = setTimeout(() => onSearch(text), text === '' ? 0 : debounceMilliseconds);
    return () => clearTimeout(timer);
  }, [text, query, onSearch]);
  return (
    <SearchField
      label={t('jobs.search.label')}
      clearLabel={t('jobs.search.clear')}
      placeholder={t('jobs.search.placeholder')}
      value={text}
      onChange={setText}
      hits={hits !== undefined && t('jobs.search.hits', { count: hits, hits: count(hits) })}
    />
  );
}

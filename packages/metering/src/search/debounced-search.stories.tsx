import { type Stories, useWords } from '@zaehlwerk/ui/testing';
import { useState } from 'react';
import { DebouncedSearch } from './debounced-search.tsx';

export default { title: 'metering/DebouncedSearch', component: DebouncedSearch } satisfies Stories;

export function Example() {
  const say = useWords();
  const [query, setQuery] = useState('');
  return (
    <DebouncedSearch
      label={say('Aufträge suchen', 'Search jobs')}
      query={query}
      onSearch={setQuery}
      hits={query && say('3 Treffer', '3 hits')}
    />
  );
}

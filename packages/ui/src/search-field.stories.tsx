import { useState } from 'react';
import { SearchField } from './search-field.tsx';
import { type Stories, useWords } from './testing/story-words.ts';

export default { title: 'ui/SearchField', component: SearchField } satisfies Stories;

function Example({ typed, isCompact }: { readonly typed: string; readonly isCompact?: boolean }) {
  const say = useWords();
  const [value, setValue] = useState(typed);
  return (
    <SearchField
      label={say('Aufträge suchen', 'Search jobs')}
      clearLabel={say('Suche leeren', 'Clear search')}
      placeholder={say('Nummer, Straße, Name', 'Number, street, name')}
      hits={value && say('3 Treffer', '3 hits')}
      isCompact={isCompact}
      value={value}
      onChange={setValue}
    />
  );
}

export const Empty = () => <Example typed="" />;
export const WithHits = () => <Example typed="Hauptstr" />;
export const Compact = () => <Example typed="Hauptstr" isCompact />;

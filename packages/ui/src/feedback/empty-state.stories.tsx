import { Button } from '@mantine/core';
import { nothing, type Stories, useWords } from '../testing/story-words.ts';
import { EmptyState } from './empty-state.tsx';

export default { title: 'ui/EmptyState', component: EmptyState } satisfies Stories;

export function NoHits() {
  const say = useWords();
  return (
    <EmptyState
      title={say('Keine Treffer für „Hauptstr“', 'No hits for “Hauptstr”')}
      actions={
        <Button variant="default" onClick={nothing}>
          {say('Suche leeren', 'Clear search')}
        </Button>
      }
    >
      {say('Suchen Sie nach Zählernummer, Straße oder Name.', 'Search for meter number, street or name.')}
    </EmptyState>
  );
}

export function WholeScreen() {
  const say = useWords();
  return <EmptyState headingLevel={1} title={say('Keine Ablesungen offen', 'No readings to do')} />;
}

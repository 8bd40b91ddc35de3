import { NewTabLink, NewTabWords } from './new-tab.tsx';
import { type Stories, useWords } from './testing/story-words.ts';

export default { title: 'ui/NewTabLink', component: NewTabLink } satisfies Stories;

export function Link() {
  const say = useWords();
  return (
    <NewTabWords value={say('öffnet neuen Tab', 'opens in a new tab')}>
      <NewTabLink href="https://example.org/">
        {say('Website der Stadtwerke', 'Website of the utility')}
      </NewTabLink>
    </NewTabWords>
  );
}

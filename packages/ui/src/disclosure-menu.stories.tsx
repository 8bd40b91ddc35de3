import { IconPlus } from '@tabler/icons-react';
import { DisclosureMenu } from './disclosure-menu.tsx';
import { type Stories, useWords } from './testing/story-words.ts';

export default { title: 'ui/DisclosureMenu', component: DisclosureMenu } satisfies Stories;

function Example({ iconOnly = false }: { readonly iconOnly?: boolean }) {
  const say = useWords();
  return (
    <DisclosureMenu label={say('Mehr', 'More')} icon={<IconPlus aria-hidden="true" />} iconOnly={iconOnly}>
      <ul>
        <li>
          <a href="#list">{say('Mehrere Zähler', 'Several meters')}</a>
        </li>
        <li>
          <button type="button">{say('Abmelden', 'Log out')}</button>
        </li>
      </ul>
    </DisclosureMenu>
  );
}

export const WithLabel = () => <Example />;
export const IconOnly = () => <Example iconOnly />;

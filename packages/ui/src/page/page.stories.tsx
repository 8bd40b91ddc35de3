import { Button } from '@mantine/core';
import { nothing, type Stories, useWords } from '../testing/story-words.ts';
import { ActionBar } from './action-bar.tsx';
import { BackLink, type BackLinkProps } from './back-link.tsx';
import { PageHeading } from './page-heading.tsx';

export default { title: 'ui/Page', component: ActionBar } satisfies Stories;

const Link: BackLinkProps['component'] = ({ to, ...props }) => <a href={`#${to}`} {...props} />;

export function Heading() {
  const say = useWords();
  return (
    <>
      <BackLink component={Link} to="/ablesung">
        {say('Zur Liste', 'To the list')}
      </BackLink>
      <PageHeading overline={say('Wasserzähler', 'Water meter')}>8SEN3130032882</PageHeading>
    </>
  );
}

function Bar({ hint, isDisabled = false }: { readonly hint?: string; readonly isDisabled?: boolean }) {
  const say = useWords();
  return (
    <ActionBar hint={hint}>
      <Button disabled={isDisabled} onClick={nothing}>
        {say('Ablesung senden', 'Send reading')}
      </Button>
    </ActionBar>
  );
}

export const BarReady = () => <Bar hint="" />;

export function BarBlocked() {
  return <Bar isDisabled hint={useWords()('Es fehlen 3 Nachkommastellen', '3 decimals are missing')} />;
}

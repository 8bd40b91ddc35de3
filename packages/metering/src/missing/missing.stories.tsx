import { type Stories, useWords } from '@zaehlwerk/ui/testing';
import { Missing } from './missing.tsx';

export default { title: 'metering/Missing', component: Missing } satisfies Stories;

export function JobIsGone() {
  const say = useWords();
  return (
    <Missing
      title={say('Diesen Auftrag gibt es nicht', 'There is no such job')}
      message={say('Vielleicht wurde er zurückgezogen.', 'It may have been withdrawn.')}
      back={{ to: '/ablesung', label: say('Zur Liste', 'To the list') }}
    />
  );
}

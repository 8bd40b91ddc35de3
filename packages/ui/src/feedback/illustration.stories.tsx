import type { Stories } from '../testing/story-words.ts';
import { Illustration, type IllustrationProps } from './illustration.tsx';

export default { title: 'ui/Illustration', component: Illustration } satisfies Stories;

const names: readonly IllustrationProps['name'][] = [
  'empty',
  'noHits',
  'done',
  'offline',
  'failed',
  'missing',
];

export const Family = () => (
  <div style={{ display: 'flex', flexWrap: 'wrap', gap: '1rem' }}>
    {names.map(name => (
      <figure key={name} style={{ margin: 0 }}>
        <Illustration name={name} />
        <figcaption>{name}</figcaption>
      </figure>
    ))}
  </div>
);

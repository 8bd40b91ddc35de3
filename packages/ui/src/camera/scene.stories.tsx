import { type Stories, useWords } from '../testing/story-words.ts';
import { Scene } from './scene.tsx';

export default { title: 'ui/Scene', component: Scene } satisfies Stories;

export function Waiting() {
  return (
    <Scene>
      <p>{useWords()('Die Kamera startet', 'The camera is starting')}</p>
    </Scene>
  );
}

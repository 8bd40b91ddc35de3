import { nothing, type Stories, useWords } from '../testing/story-words.ts';
import { Failure } from './feedback.tsx';

export default { title: 'ui/Failure', component: Failure } satisfies Stories;

export function WithRetry() {
  const say = useWords();
  return (
    <Failure
      title={say('Nicht erreichbar', 'Not reachable')}
      explanation={say('Ihre Eingaben sind sicher.', 'What you entered is safe.')}
      code={{ label: say('Fehlercode', 'Error code'), value: 'mf-reading/TIMEOUT' }}
      retry={{ label: say('Erneut versuchen', 'Try again'), onRetry: nothing }}
    />
  );
}

export function WholeScreen() {
  const say = useWords();
  return (
    <Failure
      headingLevel={1}
      title={say('Nicht erreichbar', 'Not reachable')}
      explanation={say('Versuchen Sie es später noch einmal.', 'Try again later.')}
    />
  );
}

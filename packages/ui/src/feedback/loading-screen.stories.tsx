import { type Stories, useWords } from '../testing/story-words.ts';
import { LoadingScreen } from './feedback.tsx';

export default { title: 'ui/LoadingScreen', component: LoadingScreen } satisfies Stories;

export function Loading() {
  return <LoadingScreen text={useWords()('wird geladen...', 'loading...')} />;
}

import { matchInstruction } from '@zaehlwerk/domain';
import type { MatchQuestion } from './match-in-time.ts';

// Whoever asks ends this worker when an expression takes too long: it cannot be stopped from within.
self.addEventListener('message', ({ data: { filter, subject } }: MessageEvent<MatchQuestion>) => {
  self.postMessage(matchInstruction(filter, subject));
});
// The time that loading took is none of an expression's.
self.postMessage('ready');

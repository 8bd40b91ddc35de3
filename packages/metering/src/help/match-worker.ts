import { matchInstruction } from '@zaehlwerk/domain';
import type { MatchQuestion } from './match-in-time.ts';

// The page terminates this worker after a timeout: an expression cannot be stopped from within.
self.addEventListener('message', ({ data: { filter, subject } }: MessageEvent<MatchQuestion>) => {
  self.postMessage(matchInstruction(filter, subject));
});
// Loading does not count for the timeout.
self.postMessage('ready');

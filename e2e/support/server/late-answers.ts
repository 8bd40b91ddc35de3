import { IncomingMessage, Server } from 'node:http';

// Loaded before the backend when LATE_ANSWERS is set: what a page asks for at once then comes in another order each
// time. A test that fails only so has judged before it saw what it judges.

/** The longest wait for an answer, in milliseconds. */
const longest = (path: string): number => (path.startsWith('/api/') ? 300 : 1200);

const emit: (event: string, ...given: unknown[]) => boolean = Server.prototype.emit;
Server.prototype.emit = function (this: Server, event: string, ...given: unknown[]): boolean {
  const hand = () => emit.call(this, event, ...given);
  const [asked] = given;
  const isLate = event === 'request' && asked instanceof IncomingMessage && Math.random() < 0.5;
  if (!isLate || asked.url === '/healthz') return hand();
  setTimeout(hand, Math.random() * longest(asked.url ?? '/'));
  return true;
};

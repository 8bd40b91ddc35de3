import { IncomingMessage, Server } from 'node:http';

// Preloaded into the backend if LATE_ANSWERS is set: parallel requests of a page are then answered in another order
// each time. A test that fails only then asserts before the page is ready.

/** Maximum delay of an answer, in milliseconds. */
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

import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';

/**
 * The address that the stand-in for a customer system says on its output; `undefined` where it ends without one. All
 * that it says goes on to `show`, also afterwards.
 */
export function addressOfStandIn(
  output: Readable,
  show: (line: string) => void,
): Promise<string | undefined> {
  return new Promise(resolve => {
    const lines = createInterface(output);
    lines.on('line', line => {
      show(line);
      const address = /running at (http:\S+)/.exec(line)?.[1];
      if (address !== undefined) resolve(address);
    });
    lines.once('close', () => resolve(undefined));
  });
}

import { PassThrough } from 'node:stream';
import { addressOfStandIn } from './stand-in-crm.ts';

test('the address comes from the output of the stand-in; later output is shown as well', async () => {
  const output = new PassThrough();
  const shown: string[] = [];
  const address = addressOfStandIn(output, line => shown.push(line));
  output.write('The stand-in for a customer system is running at http://localhost:40123\n');
  expect(await address).toBe('http://localhost:40123');
  output.end('later\n');
  await new Promise(resolve => output.once('close', resolve));
  expect(shown).toEqual([expect.stringContaining('40123'), 'later']);
});

test('one that ends before it listens has no address', async () => {
  const output = new PassThrough();
  const address = addressOfStandIn(output, () => undefined);
  output.end('The database cannot be reached.\n');
  expect(await address).toBeUndefined();
});

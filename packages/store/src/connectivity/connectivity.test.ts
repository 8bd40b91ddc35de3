import type { ServerPresence } from '@zaehlwerk/api';
import fc from 'fast-check';
import { TestNetwork } from '../testing/test-network.ts';
import type { NetworkEvents } from './connectivity.ts';

type Step = keyof NetworkEvents | ServerPresence | 'check' | number;

async function take(network: TestNetwork, step: Step): Promise<void> {
  if (typeof step === 'number') await network.pass(step);
  else if (step === 'check') void network.connectivity.check();
  else if (['down', 'up', 'shown', 'hidden'].includes(step)) await network.tell(step as keyof NetworkEvents);
  else await network.answer(step as ServerPresence);
}

async function after(...steps: readonly Step[]): Promise<TestNetwork> {
  const network = new TestNetwork();
  for (const step of steps) await take(network, step);
  return network;
}

test.each<[string, Step[], ServerPresence[]]>([
  ['nothing was said yet', [], []],
  ['the first check finds the portal', ['online'], []],
  ['the first check finds no server', ['offline'], ['offline']],
  ['another server answers', ['wrong-server'], ['wrong-server']],
  ['the browser says that the network is gone', ['online', 'down'], ['offline']],
  ['the browser’s hope alone', ['offline', 'up'], ['offline']],
  ['the browser’s hope comes true', ['offline', 'up', 'online'], ['offline', 'online']],
  ['the new network wants a login', ['offline', 'up', 'wrong-server'], ['offline', 'wrong-server']],
  [
    'the poll finds no server, then the portal',
    ['online', 30, 'offline', 30, 'online'],
    ['offline', 'online'],
  ],
  ['no answer within the limit', ['online', 30, 10], ['offline']],
  ['coming back to the page', ['online', 'hidden', 'shown', 'offline'], ['offline']],
  ['the server is reached although the browser says no', ['down', 'online'], ['offline', 'online']],
])('%s', async (_name, steps, states) => {
  expect((await after(...steps)).states).toEqual(states);
});

test('a browser that is offline at the start is believed, until a check says otherwise', async () => {
  const network = new TestNetwork({ isUp: false });
  expect(network.connectivity.state).toBe('offline');
  await network.answer('online');
  expect(network.connectivity.state).toBe('online');
});

test('an answer that was asked for over another network is asked for again', async () => {
  const network = await after('online', 'check');
  const asked = network.asked;
  await network.tell('down');
  expect([network.connectivity.state, network.asked]).toEqual(['offline', asked + 1]);
  await network.tell('up');
  expect(network.asked).toBe(asked + 2);
  await network.answer('online');
  expect([network.connectivity.state, network.asked]).toEqual(['online', asked + 2]);
});

test('where the browser says that the network is back and no answer comes, the server is soon asked again', async () => {
  const network = await after('offline', 'up', 'offline');
  const waits = [];
  for (let check = 0; check < 5; check++) {
    waits.push(network.alarms);
    await network.pass(Math.max(...network.alarms));
    await network.answer('offline');
  }
  expect(waits).toEqual([[1], [3], [10], [30], [30]]);
});

test('once the server was reached, a lost connection is asked for at the usual pace', async () => {
  const network = await after('offline', 'up', 'offline', 1, 'online', 30, 'offline');
  expect(network.alarms).toEqual([30]);
});

test('who asks at the same moment shares one check, and all get its answer', async () => {
  const network = await after('online');
  const asked = network.asked;
  const answers = Promise.all([1, 2, 3].map(() => network.connectivity.check()));
  await network.answer('wrong-server');
  expect(await answers).toEqual(['wrong-server', 'wrong-server', 'wrong-server']);
  expect(network.asked).toBe(asked + 1);
});

test('who asked before the network changed gets the answer of the new one', async () => {
  const network = await after('online');
  const answer = network.connectivity.check();
  await network.tell('up');
  await network.answer('wrong-server');
  expect(await answer).toBe('wrong-server');
});

test('a hidden page does not ask, and asks at once when it is shown', async () => {
  const network = await after('online', 'hidden');
  expect(network.alarms).toEqual([]);
  const asked = network.asked;
  await network.tell('shown');
  expect(network.asked).toBe(asked + 1);
});

test('a check that ends on a hidden page sets no poll', async () => {
  expect((await after('online', 'check', 'hidden', 'online')).alarms).toEqual([]);
});

test('the poll begins anew with every check', async () => {
  const network = await after('online', 'check');
  expect(network.alarms).toEqual([10]);
  await network.answer('online');
  expect(network.alarms).toEqual([30]);
});

test('a watcher that stopped hears nothing more', async () => {
  const network = await after('online');
  const watcher = jest.fn();
  const stop = network.connectivity.watch(watcher);
  await network.tell('down');
  stop();
  await take(network, 'check');
  await network.answer('online');
  expect(watcher).toHaveBeenCalledTimes(1);
});

test('the state is always what the last conclusive source said', async () => {
  const steps = fc.array(
    fc.constantFrom<Step>('down', 'up', 'shown', 'hidden', 'check', 30, 'online', 'offline', 'wrong-server'),
    { maxLength: 30 },
  );
  await fc.assert(
    fc.asyncProperty(steps, async sequence => {
      const network = new TestNetwork();
      let expected: ServerPresence = 'online';
      for (const step of sequence) {
        const wasAsking = network.isAsking;
        await take(network, step);
        if (step === 'down') expected = 'offline';
        if (wasAsking && step === 30) expected = 'offline';
        if (wasAsking && (step === 'online' || step === 'offline' || step === 'wrong-server'))
          expected = step;
        expect(network.connectivity.state).toBe(expected);
        expect(network.alarms.length).toBeLessThanOrEqual(1);
      }
      const changes = network.states.filter(
        (state, index) => state === (network.states[index - 1] ?? 'online'),
      );
      expect(changes).toEqual([]);
    }),
    { numRuns: 200 },
  );
});

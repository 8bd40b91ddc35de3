import { FakeWorkers } from './testing/fake-workers.ts';
import { type UpdateParts, Updates } from './updates.ts';

/** A page on a device, with what the user and the page are doing. */
async function pageOn(workers: FakeWorkers, changes: Partial<UpdateParts> = {}) {
  const doing = { isBusy: false, isOnline: true };
  const reload = jest.fn();
  let pass: (() => void) | undefined;
  let loseItsPatience = () => undefined as unknown;
  const updates = new Updates({
    ...workers.asBrowser,
    setId: 'a',
    newestSet: async () => 'a',
    mayAsk: () => !doing.isBusy,
    isOnline: () => doing.isOnline,
    mayReload: () => !doing.isBusy,
    reload,
    repeat(task) {
      pass = task;
      return () => {
        pass = undefined;
      };
    },
    afterPatience(task) {
      loseItsPatience = task;
    },
    ...changes,
  });
  await updates.start();
  /** Lets a second pass; nothing happens where nobody waits. */
  return {
    updates,
    doing,
    reload,
    second: () => pass?.(),
    isWaiting: () => pass !== undefined,
    losePatience: () => loseItsPatience(),
  };
}

const takeOver = { type: 'take-over' };

test('the first worker of a device is nobody to ask about, and nothing to load again for', async () => {
  const workers = new FakeWorkers();
  const { updates, reload } = await pageOn(workers);
  const first = workers.find();
  workers.install(first);
  workers.takeOver(first);
  expect(updates.state).toBe('none');
  expect(reload).not.toHaveBeenCalled();
  expect(first.told).toEqual([{ type: 'started', set: 'a' }]);
});

test('a page that was on its way while the worker took over the others asks to be taken over', async () => {
  const workers = FakeWorkers.withActive();
  const { active } = workers.registration;
  workers.container.controller = null;
  const { reload } = await pageOn(workers);
  expect(active?.told).toEqual([{ type: 'started', set: 'a' }]);
  workers.container.controller = active;
  workers.container.dispatchEvent(new Event('controllerchange'));
  expect(reload).not.toHaveBeenCalled();
});

test('a version that waits is asked about, takes over when it is wanted, and the page is loaded again', async () => {
  const workers = FakeWorkers.withActive();
  const { updates, reload, isWaiting } = await pageOn(workers);
  const next = workers.find();
  expect(updates.state).toBe('none');
  workers.install(next);
  expect(updates.state).toBe('asked');
  await updates.activate();
  expect(updates.state).toBe('activating');
  expect(next.told).toEqual([takeOver]);
  expect(reload).not.toHaveBeenCalled();
  workers.takeOver(next);
  expect(reload).toHaveBeenCalledTimes(1);
  expect(isWaiting()).toBe(false);
});

test('where the version before does not give way the page is loaded again, which has it end', async () => {
  const workers = FakeWorkers.withActive();
  const { updates, doing, reload, second, losePatience } = await pageOn(workers);
  workers.install(workers.find());
  await updates.activate();
  doing.isBusy = true;
  losePatience();
  expect(reload).not.toHaveBeenCalled();
  doing.isBusy = false;
  second();
  expect(reload).toHaveBeenCalledTimes(1);
});

test('a version that waited before the page started is asked about', async () => {
  const workers = FakeWorkers.withActive();
  workers.install(workers.find());
  expect((await pageOn(workers)).updates.state).toBe('asked');
});

test('who does not want to wait any more for what is on its way goes on; it comes once it can', async () => {
  const workers = FakeWorkers.withActive();
  const { updates, doing, reload, second } = await pageOn(workers);
  const next = workers.find();
  workers.install(next);
  await updates.activate();
  doing.isBusy = true;
  workers.takeOver(next);
  expect(updates.state).toBe('activating');
  updates.later();
  expect(updates.state).toBe('none');
  doing.isBusy = false;
  second();
  expect(reload).toHaveBeenCalledTimes(1);
});

test('later is not before the next start, whatever else is released', async () => {
  const workers = FakeWorkers.withActive();
  const { updates, second, isWaiting } = await pageOn(workers);
  workers.install(workers.find());
  updates.later();
  expect(updates.state).toBe('none');
  expect(isWaiting()).toBe(false);
  workers.install(workers.find());
  second();
  expect(updates.state).toBe('none');
  expect((await pageOn(workers)).updates.state).toBe('asked');
});

test('who is busy or offline is asked afterwards', async () => {
  const workers = FakeWorkers.withActive();
  const { updates, doing, second } = await pageOn(workers);
  doing.isBusy = true;
  workers.install(workers.find());
  expect(updates.state).toBe('none');
  doing.isOnline = false;
  doing.isBusy = false;
  second();
  expect(updates.state).toBe('none');
  doing.isOnline = true;
  second();
  expect(updates.state).toBe('asked');
  doing.isOnline = false;
  second();
  expect(updates.state).toBe('none');
});

test('what another tab has activated is loaded once nothing is lost by it', async () => {
  const workers = FakeWorkers.withActive();
  const { doing, reload, second, isWaiting } = await pageOn(workers);
  doing.isBusy = true;
  const next = workers.find();
  workers.install(next);
  workers.takeOver(next);
  second();
  expect(reload).not.toHaveBeenCalled();
  doing.isBusy = false;
  second();
  expect(reload).toHaveBeenCalledTimes(1);
  expect(isWaiting()).toBe(false);
});

test('a page that was opened past the worker follows the version that it has activated', async () => {
  const workers = FakeWorkers.withActive();
  workers.container.controller = null;
  const { updates, reload } = await pageOn(workers);
  const next = workers.find();
  workers.install(next);
  await updates.activate();
  workers.takeOver(next);
  expect(reload).toHaveBeenCalledTimes(1);
});

test('a worker that asks for the set of the page is told', async () => {
  const workers = FakeWorkers.withActive();
  await pageOn(workers);
  const told = jest.fn();
  const say = (data: unknown) => {
    const message = Object.assign(new Event('message'), { data, source: { postMessage: told } });
    workers.container.dispatchEvent(message);
  };
  say('something else');
  expect(told).not.toHaveBeenCalled();
  say({ type: 'which-set' });
  expect(told).toHaveBeenCalledWith({ type: 'started', set: 'a' });
});

test('a page that came from the worker before is offered the set of the one that has taken over meanwhile', async () => {
  const workers = FakeWorkers.withActive();
  const { updates } = await pageOn(workers, { newestSet: async () => 'b' });
  const changed = new Promise<void>(resolve => updates.watch(resolve));
  workers.container.dispatchEvent(Object.assign(new Event('message'), { data: { type: 'other-set' } }));
  await changed;
  expect(updates.state).toBe('asked');
});

describe('when files of the page are gone', () => {
  test('and nothing was released, there is nothing to offer', async () => {
    const workers = FakeWorkers.withActive();
    const { updates } = await pageOn(workers);
    await updates.mayBeOutdated();
    expect(updates.state).toBe('none');
  });

  test('and the server does not answer, neither', async () => {
    const { updates } = await pageOn(FakeWorkers.withActive(), { newestSet: async () => undefined });
    await updates.mayBeOutdated();
    expect(updates.state).toBe('none');
  });

  test('the newer set is offered, once, and waited for until it is whole', async () => {
    const workers = FakeWorkers.withActive();
    const { updates, reload } = await pageOn(workers, { newestSet: async () => 'b' });
    await updates.mayBeOutdated();
    expect(updates.state).toBe('asked');
    workers.onCheck = () => workers.find();
    await updates.activate();
    expect(reload).not.toHaveBeenCalled();
    const { installing } = workers.registration;
    if (!installing) throw new Error('it is expected to install');
    workers.onCheck = () => undefined;
    workers.install(installing);
    await Promise.resolve();
    expect(installing.told).toEqual([takeOver]);
    workers.takeOver(installing);
    expect(reload).toHaveBeenCalledTimes(1);
  });

  test('and the newer set cannot be installed, the page is loaded from the server', async () => {
    const workers = FakeWorkers.withActive();
    const { updates, reload } = await pageOn(workers, { newestSet: async () => 'b' });
    await updates.mayBeOutdated();
    workers.onCheck = () => workers.find();
    await updates.activate();
    const { installing } = workers.registration;
    if (installing) workers.fail(installing);
    expect(reload).toHaveBeenCalledTimes(1);
  });

  test('a browser without workers is offered to load the page again', async () => {
    const { updates, reload } = await pageOn(new FakeWorkers(), {
      workers: undefined,
      register: async () => undefined,
      newestSet: async () => 'b',
    });
    await updates.mayBeOutdated();
    expect(updates.state).toBe('asked');
    await updates.activate();
    expect(reload).toHaveBeenCalledTimes(1);
  });
});

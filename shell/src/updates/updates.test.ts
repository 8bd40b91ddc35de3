import { FakeWorkers } from './testing/fake-workers.ts';
import { type UpdateDependencies, Updates } from './updates.ts';

beforeEach(() => jest.useFakeTimers());

/** A page of a device, and its state. */
async function pageOn(workers: FakeWorkers, changes: Partial<UpdateDependencies> = {}) {
  const doing = { isBusy: false, isOnline: true };
  const keep = jest.fn();
  const reload = jest.fn();
  const updates = new Updates({
    ...workers.asBrowser,
    setId: 'a',
    newestSet: async () => 'a',
    mayAsk: () => !doing.isBusy,
    isOnline: () => doing.isOnline,
    mayReload: () => !doing.isBusy,
    reload,
    acceptance: { keep, take: () => false },
    ...changes,
  });
  await updates.start();
  return {
    updates,
    doing,
    reload,
    keep,
    second: () => jest.advanceTimersByTime(1_000),
    isWaiting: () => jest.getTimerCount() > 0,
    losePatience: () => jest.advanceTimersByTime(10_000),
  };
}

const takeOver = { type: 'take-over' };

test('the first worker of a device causes neither a question nor a reload', async () => {
  const workers = new FakeWorkers();
  const { updates, reload } = await pageOn(workers);
  const first = workers.find('a');
  workers.install(first);
  workers.takeOver(first);
  expect(updates.state).toBe('none');
  expect(reload).not.toHaveBeenCalled();
  expect(first.messages).toEqual([{ type: 'started', set: 'a' }]);
});

test('a page that loaded during the takeover asks to be claimed', async () => {
  const workers = FakeWorkers.withActive();
  const { active } = workers.registration;
  workers.container.controller = null;
  const { reload } = await pageOn(workers);
  expect(active?.messages).toEqual([{ type: 'started', set: 'a' }]);
  workers.container.controller = active;
  workers.container.dispatchEvent(new Event('controllerchange'));
  expect(reload).not.toHaveBeenCalled();
});

describe('a page that was claimed while it loaded, and has no controller', () => {
  const unclaimedPage = async () => {
    const workers = FakeWorkers.withActive();
    workers.container.controller = null;
    return { workers, ...(await pageOn(workers)) };
  };

  test('registers again, and is controlled without a reload', async () => {
    const { workers, reload } = await unclaimedPage();
    await jest.advanceTimersByTimeAsync(10_000);
    expect(workers.calls).toEqual(['register', 'unregister', 'register']);
    const first = workers.find('a');
    workers.install(first);
    workers.takeOver(first);
    expect(first.messages).toEqual([{ type: 'started', set: 'a' }]);
    expect(reload).not.toHaveBeenCalled();
    const next = workers.find();
    workers.install(next);
    workers.takeOver(next);
    expect(reload).toHaveBeenCalledTimes(1);
  });

  type Unclaimed = Awaited<ReturnType<typeof unclaimedPage>>;
  test.each<[string, (page: Unclaimed) => void]>([
    ['while offline', ({ doing }) => Object.assign(doing, { isOnline: false })],
    [
      'if the server does not answer',
      ({ workers }) => Object.assign(workers.registration, { update: () => Promise.reject() }),
    ],
    [
      'if the claim arrives',
      ({ workers }) => Object.assign(workers.container, { controller: workers.registration.active }),
    ],
    ['if a version is being installed', ({ workers }) => workers.find()],
    ['if a version waits', ({ workers }) => workers.install(workers.find())],
    [
      'if the check finds a version',
      ({ workers }) => Object.assign(workers, { onCheck: () => workers.find() }),
    ],
    [
      'if Background Sync may depend on it',
      ({ workers }) => Object.assign(workers.registration, { sync: {} }),
    ],
  ])('keeps its registration %s', async (_name, prepare) => {
    const page = await unclaimedPage();
    prepare(page);
    await jest.advanceTimersByTimeAsync(10_000);
    expect(page.workers.calls).toEqual(['register']);
  });
});

test('a check registers again after a failure, and follows a registration that another tab renewed', async () => {
  const first = FakeWorkers.withActive();
  const renewed = FakeWorkers.withActive();
  const answers = [undefined, first, first, renewed, undefined];
  const { updates } = await pageOn(first, { register: async () => answers.shift()?.asBrowser.register() });
  const checks = [];
  for (let check = 0; check < 4; check++) {
    await updates.check();
    checks.push([first.checks, renewed.checks]);
  }
  expect(checks).toEqual([
    [1, 0],
    [2, 0],
    [2, 1],
    [2, 2],
  ]);
  first.install(first.find());
  expect(updates.state).toBe('none');
  renewed.install(renewed.find());
  expect(updates.state).toBe('asked');
});

test('a waiting version is offered, takes over if accepted, and the page reloads', async () => {
  const workers = FakeWorkers.withActive();
  const { updates, reload, isWaiting } = await pageOn(workers);
  const next = workers.find();
  expect(updates.state).toBe('none');
  workers.install(next);
  expect(updates.state).toBe('asked');
  await updates.activate();
  expect(updates.state).toBe('activating');
  expect(next.messages).toEqual([takeOver]);
  expect(reload).not.toHaveBeenCalled();
  workers.takeOver(next);
  expect(reload).toHaveBeenCalledTimes(1);
  expect(isWaiting()).toBe(false);
});

test('if the old version does not end, a reload ends it, and the next page goes on without a question', async () => {
  const workers = FakeWorkers.withActive();
  const { updates, doing, reload, keep, second, losePatience } = await pageOn(workers);
  const next = workers.find();
  workers.install(next);
  await updates.activate();
  doing.isBusy = true;
  losePatience();
  expect(reload).not.toHaveBeenCalled();
  doing.isBusy = false;
  second();
  expect(reload).toHaveBeenCalledTimes(1);
  expect(keep).toHaveBeenCalledTimes(1);

  const reloaded = await pageOn(workers, { acceptance: { keep, take: () => true } });
  expect(reloaded.updates.state).toBe('activating');
  expect(next.messages).toEqual([takeOver, takeOver]);
  workers.takeOver(next);
  expect(reloaded.reload).toHaveBeenCalledTimes(1);
});

test('a page that went on once asks again after the next reload', async () => {
  const workers = FakeWorkers.withActive();
  workers.install(workers.find());
  const keep = jest.fn();
  const { reload, losePatience } = await pageOn(workers, { acceptance: { keep, take: () => true } });
  losePatience();
  expect(reload).toHaveBeenCalledTimes(1);
  expect(keep).not.toHaveBeenCalled();
  expect((await pageOn(workers)).updates.state).toBe('asked');
});

test('an accepted version that is gone after the reload is offered as any other', async () => {
  const workers = FakeWorkers.withActive();
  const { updates } = await pageOn(workers, { acceptance: { keep: () => undefined, take: () => true } });
  expect(updates.state).toBe('none');
  workers.install(workers.find());
  expect(updates.state).toBe('asked');
});

test('a version that waits before the page starts is offered', async () => {
  const workers = FakeWorkers.withActive();
  workers.install(workers.find());
  expect((await pageOn(workers)).updates.state).toBe('asked');
});

test('an accepted version that takes long can be dismissed, and comes once it can', async () => {
  const workers = FakeWorkers.withActive();
  const { updates, doing, reload, second } = await pageOn(workers);
  const next = workers.find();
  workers.install(next);
  await updates.activate();
  doing.isBusy = true;
  workers.takeOver(next);
  expect(updates.state).toBe('activating');
  updates.dismiss();
  expect(updates.state).toBe('none');
  doing.isBusy = false;
  second();
  expect(reload).toHaveBeenCalledTimes(1);
});

test('a dismissed update is not offered again before the next start', async () => {
  const workers = FakeWorkers.withActive();
  const { updates, second, isWaiting } = await pageOn(workers);
  workers.install(workers.find());
  updates.dismiss();
  expect(updates.state).toBe('none');
  expect(isWaiting()).toBe(false);
  workers.install(workers.find());
  second();
  expect(updates.state).toBe('none');
  expect((await pageOn(workers)).updates.state).toBe('asked');
});

test('a busy or offline user is asked afterwards', async () => {
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

test('a version that another tab activated is loaded once nothing is lost by it', async () => {
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

test('a worker of the same set, which another tab registered, causes no reload', async () => {
  const workers = FakeWorkers.withActive();
  const { reload } = await pageOn(workers);
  const renewed = workers.find('a');
  workers.install(renewed);
  workers.takeOver(renewed);
  expect(reload).not.toHaveBeenCalled();
  const next = workers.find();
  workers.install(next);
  workers.takeOver(next);
  expect(reload).toHaveBeenCalledTimes(1);
});

test('a page without a controller reloads for the version that it activated', async () => {
  const workers = FakeWorkers.withActive();
  workers.container.controller = null;
  const { updates, reload } = await pageOn(workers);
  const next = workers.find();
  workers.install(next);
  await updates.activate();
  workers.takeOver(next);
  expect(reload).toHaveBeenCalledTimes(1);
});

test('a worker that asks for the set of the page gets it', async () => {
  const workers = FakeWorkers.withActive();
  await pageOn(workers);
  const messages = jest.fn();
  const say = (data: unknown) => {
    const message = Object.assign(new Event('message'), { data, source: { postMessage: messages } });
    workers.container.dispatchEvent(message);
  };
  say('something else');
  expect(messages).not.toHaveBeenCalled();
  say({ type: 'which-set' });
  expect(messages).toHaveBeenCalledWith({ type: 'started', set: 'a' });
});

test('a page of the previous worker is offered the set of the current one', async () => {
  const workers = FakeWorkers.withActive();
  const { updates } = await pageOn(workers, { newestSet: async () => 'b' });
  const changed = new Promise<void>(resolve => updates.watch(resolve));
  workers.container.dispatchEvent(Object.assign(new Event('message'), { data: { type: 'other-set' } }));
  await changed;
  expect(updates.state).toBe('asked');
});

describe('when files of the page are gone', () => {
  test('and nothing was released, nothing is offered', async () => {
    const workers = FakeWorkers.withActive();
    const { updates } = await pageOn(workers);
    await updates.mayBeOutdated();
    expect(updates.state).toBe('none');
  });

  test('and the server does not answer, nothing is offered', async () => {
    const { updates } = await pageOn(FakeWorkers.withActive(), { newestSet: async () => undefined });
    await updates.mayBeOutdated();
    expect(updates.state).toBe('none');
  });

  test('the newer set is offered once, and waited for until it is complete', async () => {
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
    expect(installing.messages).toEqual([takeOver]);
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

  test('a browser without workers is offered a reload', async () => {
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

import { keepOnDevice } from './keep-on-device.ts';

const settled = () => new Promise(resolve => setTimeout(resolve));

function browser({ isPersisted = false } = {}) {
  const persist = jest.fn(async () => true);
  const storage = { persisted: async () => isPersisted, persist };
  Object.defineProperty(globalThis.navigator, 'storage', { value: storage, configurable: true });
  return persist;
}

test('the browser is asked at the first queued reading, and only once', async () => {
  const persist = browser();
  const keep = keepOnDevice();
  keep(0);
  await settled();
  expect(persist).not.toHaveBeenCalled();
  keep(1);
  keep(2);
  await settled();
  expect(persist).toHaveBeenCalledTimes(1);
});

test('what the browser has promised is not asked for again', async () => {
  const persist = browser({ isPersisted: true });
  keepOnDevice()(1);
  await settled();
  expect(persist).not.toHaveBeenCalled();
});

test('a browser without such a promise does no harm', async () => {
  Object.defineProperty(globalThis.navigator, 'storage', { value: undefined, configurable: true });
  keepOnDevice()(1);
  await settled();
});

import { onlineManager } from '@tanstack/query-core';
import { noAnswer } from '@zaehlwerk/api/testing';
import { fakeBackend } from '../testing/fake-backend.ts';
import { fakePortal, settled } from '../testing/fake-portal.ts';
import { memoryPersistence } from '../testing/memory-persistence.ts';
import { applicationAtom } from './application.ts';

const path = '/api/public/application';
const answer = (changes: object = {}) => ({ applicationId: 'test', applicationName: 'Kept', ...changes });
const deviceWithConfig = (content: unknown, version = 1) =>
  memoryPersistence({ application: { version, content } });

let warnings: jest.SpiedFunction<typeof console.warn>;
beforeEach(() => {
  warnings = jest.spyOn(console, 'warn').mockImplementation(() => undefined);
});
afterEach(() => {
  jest.restoreAllMocks();
  onlineManager.setOnline(true);
});

/** A server whose config does not come until the returned function gives it. */
function holdingBackend() {
  const backend = fakeBackend();
  let give: (response: Response) => void = () => undefined;
  backend.answers[path] = () =>
    new Promise(resolve => {
      give = resolve;
    });
  return { backend, give: (config: object) => give(Response.json(config)) };
}

test('the config of an earlier visit is enough to start, and the server’s takes its place', async () => {
  const { backend, give } = holdingBackend();
  const device = deviceWithConfig(answer());
  const { store, context } = fakePortal(device, backend);
  expect(await store.start()).toEqual({ status: 'ready' });
  expect(context.jotai.get(applicationAtom).data).toMatchObject({
    applicationName: 'Kept',
    features: { loginUsernameMinLength: 5 },
  });
  give(answer({ applicationId: 'other', applicationName: 'Fresh' }));
  await settled();
  expect(context.jotai.get(applicationAtom).data).toMatchObject({ applicationId: 'other' });
  expect(backend.log).toEqual([`GET ${path}`]);
  expect(device.kept.application).toEqual({
    version: 1,
    content: answer({ applicationId: 'other', applicationName: 'Fresh' }),
  });
});

test('what is kept is the answer itself, with fields that only a later portal knows', async () => {
  const device = memoryPersistence();
  const backend = fakeBackend();
  backend.answers[path] = () => Response.json(answer({ ofTomorrow: { x: 1 } }));
  await fakePortal(device, backend).store.start();
  await settled();
  expect(device.kept.application).toMatchObject({ content: { ofTomorrow: { x: 1 } } });
});

test.each([
  ['no answer', noAnswer],
  ['another page', () => new Response('<html>')],
])('%s leaves the kept config, and is made good when the connection comes back', async (_name, failure) => {
  const backend = fakeBackend();
  backend.answers[path] = failure;
  const { store, context } = fakePortal(deviceWithConfig(answer()), backend);
  expect(await store.start()).toEqual({ status: 'ready' });
  await settled();
  expect(context.jotai.get(applicationAtom).data?.applicationName).toBe('Kept');
  delete backend.answers[path];
  onlineManager.setOnline(false);
  onlineManager.setOnline(true);
  await settled();
  expect(context.jotai.get(applicationAtom).data?.applicationName).toBe('Zählwerk Test');
});

test.each([
  ['is broken', answer({ applicationName: 7 }), 1],
  ['is of a later version', answer(), 2],
])('a kept config that %s is as good as none', async (_name, content, version) => {
  const backend = fakeBackend();
  backend.answers[path] = noAnswer;
  const { store } = fakePortal(deviceWithConfig(content, version), backend);
  expect(await store.start()).toMatchObject({ status: 'failed' });
  delete backend.answers[path];
  expect(await store.start()).toEqual({ status: 'ready' });
});

test('a device that never answers does not hold up the server’s config', async () => {
  const device = { ...memoryPersistence(), read: () => new Promise<never>(() => undefined) };
  const { context, store } = fakePortal(device);
  void store.start();
  await settled();
  expect(context.jotai.get(applicationAtom).data?.applicationName).toBe('Zählwerk Test');
});

test('mistakes are written to the log once, kept or fresh, and again when they are others', async () => {
  const mistaken = answer({ features: { reshareAllowed: 'secret' } });
  const { backend, give } = holdingBackend();
  const { store } = fakePortal(deviceWithConfig(mistaken), backend);
  await store.start();
  give(mistaken);
  await settled();
  expect(warnings.mock.calls).toEqual([
    ['[application config] wrong and replaced by defaults: features.reshareAllowed: invalid_type'],
  ]);
});

test('what has not changed stays the same object', async () => {
  const config = answer({ languageConfig: { translations: { 'de-FORMAL': { 'user.logout': 'Tschüss' } } } });
  const { backend, give } = holdingBackend();
  const { store, context } = fakePortal(deviceWithConfig(config), backend);
  await store.start();
  const { data: before } = context.jotai.get(applicationAtom);
  give({ ...config, applicationName: 'Fresh' });
  await settled();
  const { data: after } = context.jotai.get(applicationAtom);
  expect(after?.applicationName).toBe('Fresh');
  expect(after?.languageConfig).toBe(before?.languageConfig);
});

import { type ShareScope, shareScope, warmShared } from './federation.ts';

const scope: ShareScope = {};
const eager = { get: jest.fn(() => () => undefined) };
const onDemand = { get: jest.fn(async () => () => undefined) };

beforeAll(() => {
  Object.assign(globalThis, {
    __webpack_share_scopes__: { default: scope },
    __webpack_init_sharing__: async () => {
      scope.react = { '19.3.1': eager };
      scope['@zaehlwerk/ui/metering'] = { '0.1.0': onDemand };
    },
  });
});

test('whatever the shell provides counts as loaded, before any module sees the scope', async () => {
  expect(await shareScope()).toEqual({
    react: { '19.3.1': { ...eager, loaded: true } },
    '@zaehlwerk/ui/metering': { '0.1.0': { ...onDemand, loaded: true } },
  });
});

test('what a module will ask for is on its way before it asks, and fails for nobody until then', async () => {
  onDemand.get.mockRejectedValueOnce(new Error('lost'));
  await warmShared(['@zaehlwerk/ui/metering', '@zaehlwerk/of-later']);
  expect(onDemand.get).toHaveBeenCalledTimes(1);
  expect(eager.get).not.toHaveBeenCalled();
});

import { type ShareScope, shareScope } from './share-scope.ts';

test('whatever the shell provides counts as loaded, before any module sees the scope', async () => {
  const scope: ShareScope = {};
  Object.assign(globalThis, {
    __webpack_share_scopes__: { default: scope },
    __webpack_init_sharing__: async () => {
      scope.react = { '19.3.1': {} };
      scope['@zaehlwerk/ui/metering'] = { '0.1.0': {} };
    },
  });
  expect(await shareScope()).toEqual({
    react: { '19.3.1': { loaded: true } },
    '@zaehlwerk/ui/metering': { '0.1.0': { loaded: true } },
  });
});

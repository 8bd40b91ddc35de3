import { declareModule } from '@zaehlwerk/module-kit/declaration';

const allowed = { setting: 'unknownUserReading.unknownUserReadingAllowed' } as const;

export default declareModule({
  name: 'mf-unknown-reading',
  requires: { contract: '^1.0.0' },
  // Not needed with a login, and never where it is not allowed.
  excludeFromPrecache: 'everything',
  routes: [{ path: '/ablesung-ohne-zugang', screen: 'WithoutLogin', access: 'public', gate: allowed }],
  requests: [
    '/api/public/city',
    '/api/public/contact',
    '/api/pro/unknown-readings/receipts',
    '/api/unknown-readings/results',
  ],
  slots: [
    {
      slot: 'login-method',
      contribution: 'LoginMethod',
      label: 'loginMethod.tab',
      order: 100,
      gate: allowed,
    },
    { slot: 'login-problem-ways', contribution: 'WayWithoutLogin', order: 100, gate: allowed },
  ],
});

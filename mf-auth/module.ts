import { declareModule } from '@zaehlwerk/module-kit/declaration';

export default declareModule({
  name: 'mf-auth',
  requires: { contract: '^1.0.0' },
  routes: [{ path: '/m', screen: 'LinkLogin', access: 'public' }],
  // Whom to turn to after a login that failed, which takes a connection.
  excludeFromPrecache: ['Contact'],
  slots: [{ slot: 'login', contribution: 'Login', order: 0 }],
});

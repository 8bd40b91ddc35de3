import { declareModule } from '@zaehlwerk/module-kit/declaration';

export default declareModule({
  name: 'mf-auth',
  requires: { contract: '^1.0.0' },
  routes: [{ path: '/m', screen: 'LinkLogin', access: 'public' }],
  // The contact after a failed login, which needs a connection.
  excludeFromPrecache: ['Contact'],
  requests: ['/api/public/contact'],
  slots: [{ slot: 'login', contribution: 'Login', order: 0 }],
});

import { declareModule } from '@zaehlwerk/module-kit/declaration';
import { appointmentKind } from './src/queue-kinds.ts';

/** Everything that a module can own: what `create-module` has made, with an endpoint and all that goes with it. */
export default declareModule({
  name: 'mf-meter-exchange',
  requires: { contract: '^1.0.0' },
  routes: [{ path: '/meter-exchange', screen: 'MeterExchange', access: 'account' }],
  prefetch: ['/api/pro/meter-exchange'],
  navigation: [
    { path: '/meter-exchange', label: 'title', icon: { paths: ['M4 12h16', 'M12 4v16'] }, order: 500 },
  ],
  queueKinds: [appointmentKind],
  slots: [
    {
      slot: 'exchange-notes',
      contribution: 'ExchangeNote',
      order: 100,
      gate: { fact: 'openExchanges', above: 0 },
    },
  ],
});

import { declareModule } from '@zaehlwerk/module-kit/declaration';
import { appointmentKind } from './src/queue-kinds.ts';

/**
 * The output of `create-module` extended by everything a module can have: an endpoint, a query, a queue kind, a slot.
 */
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

import { declareModule } from '@zaehlwerk/module-kit/declaration';

export default declareModule({
  name: 'mf-demo-login',
  requires: { contract: '^1.0.0' },
  slots: [{ slot: 'login', contribution: 'DemoLogin', order: 0 }],
});

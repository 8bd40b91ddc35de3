import { declareModule } from '@zaehlwerk/module-kit/declaration';

export default declareModule({
  name: 'mf-template',
  requires: { contract: '^1.0.0' },
  routes: [{ path: '/template', screen: 'Template', access: 'account' }],
  prefetch: ['/api/pro/job'],
  navigation: [{ path: '/template', label: 'title', icon: 'management', order: 500 }],
});

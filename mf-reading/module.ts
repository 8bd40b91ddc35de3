import { declareModule } from '@zaehlwerk/module-kit/declaration';
import { jobReadingKind, unknownReadingKind } from './src/queue-kinds.ts';

export default declareModule({
  name: 'mf-reading',
  requires: { contract: '^1.0.0' },
  // One screen for the list and a job, so that both keep their state from job to job.
  routes: [
    { path: '/ablesung', screen: 'Reading', access: 'account' },
    { path: '/ablesung/neu', screen: 'UnknownReading', access: 'account' },
    { path: '/ablesung/liste', screen: 'ListEntry', access: 'account' },
    { path: '/ablesung/:jobId', screen: 'Reading', access: 'account' },
  ],
  navigation: [{ path: '/ablesung', label: 'navigation.reading', icon: 'reading', order: 100 }],
  prefetch: ['/api/pro/job'],
  requests: ['/api/public/contact', '/api/public/meterReadingHelp'],
  slots: [{ slot: 'home-cards', contribution: 'HomeCard', order: 100 }],
  offers: ['job-header', 'job-actions', 'job-aside'],
  queueKinds: [jobReadingKind, unknownReadingKind],
});

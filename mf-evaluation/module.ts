import { declareModule } from '@zaehlwerk/module-kit/declaration';

const enabled = { feature: 'evaluationEnabled' } as const;

export default declareModule({
  name: 'mf-evaluation',
  requires: { contract: '^1.0.0' },
  // One screen for list and job, so that the list stays mounted between jobs.
  routes: [
    { path: '/auswertung', screen: 'Evaluation', access: 'account', gate: enabled },
    { path: '/auswertung/:jobId', screen: 'Evaluation', access: 'account', gate: enabled },
  ],
  navigation: [
    { path: '/auswertung', label: 'navigation.evaluation', icon: 'evaluation', order: 200, gate: enabled },
  ],
  excludeFromPrecache: ['Charts', 'PhotoViewer'],
  prefetch: ['/api/pro/job'],
  requests: ['/api/public/contact'],
  slots: [{ slot: 'home-cards', contribution: 'HomeCard', order: 200, gate: enabled }],
});

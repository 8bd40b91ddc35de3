import { declareModule } from '@zaehlwerk/module-kit/declaration';

/** A job may be shared, and sharing is on for the application or for such a job (specification section 6). */
const mayShare = {
  fact: 'hasShareableJobs',
  any: [{ feature: 'reshareAllowed' }, { fact: 'hasReshareAllowedJobs' }],
} as const;

export default declareModule({
  name: 'mf-management',
  requires: { contract: '^1.0.0' },
  // One screen, so that list and table keep their state from share to share. Without a gate: a direct visit has to load
  // jobs and shares first to know if there is anything to share.
  routes: [
    { path: '/management', screen: 'Management', access: 'account' },
    { path: '/management/account/:accountId', screen: 'Management', access: 'account' },
    { path: '/management/account/:accountId/:subAccountId', screen: 'Management', access: 'account' },
  ],
  navigation: [
    { path: '/management', label: 'navigation.management', icon: 'management', order: 300, gate: mayShare },
  ],
  // Shares are created with a connection only, and few users create, export or print.
  excludeFromPrecache: ['Share', 'BulkSharing', 'ShareDialogs', 'Pdf', 'spreadsheet-worker'],
  prefetch: ['/api/pro/job'],
  requests: [
    '/api/communication/email/share',
    '/api/pro/session/confirmation',
    '/api/pro/share',
    '/api/public/application/logo.png',
    '/api/public/contact',
  ],
  slots: [
    {
      slot: 'job-actions',
      contribution: 'ShareButton',
      order: 100,
      gate: {
        job: 'jobPermissions.reShare',
        any: [{ feature: 'reshareAllowed' }, { job: 'config.features.reshareAllowed' }],
      },
    },
    { slot: 'menu', contribution: 'ManageShares', order: 100, gate: mayShare },
    { slot: 'home-cards', contribution: 'HomeCard', order: 150, gate: mayShare },
  ],
});

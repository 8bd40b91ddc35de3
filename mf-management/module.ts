import { declareModule } from '@zaehlwerk/module-kit/declaration';

/** Some job may be shared on, and sharing is on: for the application, or by the word of such a job (specification section 6). */
const mayShare = {
  fact: 'hasShareableJobs',
  any: [{ feature: 'reshareAllowed' }, { fact: 'hasReshareAllowedJobs' }],
} as const;

export default declareModule({
  name: 'mf-management',
  requires: { contract: '^1.0.0' },
  // One screen for all three: list and table stay as they are while the manager goes from access to access. It has no
  // gate: whether there is anything to share is known once jobs and shares are, which a direct visit of it loads. Where
  // there is nothing, the screen shows the portal's page for unknown addresses.
  routes: [
    { path: '/management', screen: 'Management', access: 'account' },
    { path: '/management/account/:accountId', screen: 'Management', access: 'account' },
    { path: '/management/account/:accountId/:subAccountId', screen: 'Management', access: 'account' },
  ],
  navigation: [
    { path: '/management', label: 'navigation.management', icon: 'management', order: 300, gate: mayShare },
  ],
  // Nobody makes accesses without a connection, and most people never do; tables are exported and cards printed by few.
  excludeFromPrecache: ['Share', 'Houses', 'AccessDialogs', 'Pdf', 'spreadsheet-worker'],
  prefetch: ['/api/pro/job'],
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
    { slot: 'menu', contribution: 'ManageAccesses', order: 100, gate: mayShare },
  ],
});

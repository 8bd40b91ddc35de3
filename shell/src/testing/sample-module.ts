import type { ReleasedModule } from '@zaehlwerk/module-kit/host';

/** The smallest released module, with `changes`. */
export function sampleModule(changes: Partial<ReleasedModule> = {}): ReleasedModule {
  return {
    name: 'mf-sample',
    version: '0.1.0',
    requires: { contract: '^1.0.0' },
    routes: [{ path: '/sample', screen: 'Sample', access: 'account' }],
    navigation: [
      {
        path: '/sample',
        label: 'navigation.sample',
        icon: 'reading',
        order: 1,
        labels: { 'de-FORMAL': 'Beispiel', 'de-INFORMAL': 'Beispiel', 'en-FORMAL': 'Sample' },
      },
    ],
    slots: [],
    queueKinds: [],
    prefetch: [],
    container: 'mf_sample',
    entry: 'remoteEntry.js',
    exposed: ['entry.js'],
    screens: { Sample: ['Sample.js'] },
    contributions: {},
    locales: { 'de-FORMAL': 'de.json', 'de-INFORMAL': 'du.json', 'en-FORMAL': 'en.json' },
    files: [],
    shared: {},
    base: '/modules/mf-sample/0.1.0/',
    ...changes,
  };
}

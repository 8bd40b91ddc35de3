import { declareModule } from '@zaehlwerk/module-kit/declaration';

const myDataEnabled = { setting: 'legal.personalData.enabled' } as const;
const helpEnabled = { feature: 'globalHelpEnabled' } as const;

export default declareModule({
  name: 'mf-information',
  requires: { contract: '^1.0.0' },
  routes: [
    { path: '/help', screen: 'Help', access: 'account', gate: helpEnabled },
    { path: '/introduction', screen: 'Introduction', access: 'account' },
    { path: '/my-data', screen: 'MyData', access: 'account', gate: myDataEnabled },
    { path: '/imprint', screen: 'Imprint', access: 'public', gate: { setting: 'legal.imprint.enabled' } },
    { path: '/privacy', screen: 'Privacy', access: 'public', gate: { setting: 'legal.privacy.enabled' } },
    {
      path: '/accessibility',
      screen: 'Accessibility',
      access: 'public',
      gate: { setting: 'legal.accessibility.enabled' },
    },
  ],
  navigation: [{ path: '/help', label: 'navigation.help', icon: 'help', order: 400, gate: helpEnabled }],
  requests: ['/api/pro/account/data-request', '/api/public/contact', '/api/public/help', '/api/public/page'],
  slots: [
    { slot: 'home-cards', contribution: 'HomeCard', order: 900 },
    { slot: 'menu', contribution: 'MenuLink', order: 900, gate: myDataEnabled },
  ],
});

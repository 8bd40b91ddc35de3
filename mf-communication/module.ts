import { declareModule } from '@zaehlwerk/module-kit/declaration';

/** A single login on this device, with both roles (specification sections 4 and 6). */
const participant = {
  roles: ['ROLE_KSA_PRO_USER', 'ROLE_KSA_SEND_CRMREGISTEREDUSER_READINGRECEIPT'],
  not: { fact: 'accounts', above: 1 },
} as const;

const registrationEnabled = { setting: 'crmSettings.registrationEnabled' } as const;
const receiptsAllowed = {
  setting: 'communicationSettings.sendingCrmRegisteredUserReadingReceiptAllowed',
} as const;

/** A placement has a switch for either offer. */
const shownAt = <Placement extends 'HomeScreen' | 'JobScreen' | 'MainMenu'>(placement: Placement) =>
  ({
    ...participant,
    any: [
      { all: [registrationEnabled, { setting: `crmSettings.showRegistrationOn${placement}` }] },
      {
        all: [receiptsAllowed, { setting: `communicationSettings.showSendingReadingReceiptOn${placement}` }],
      },
    ],
  }) as const;

export default declareModule({
  name: 'mf-communication',
  requires: { contract: '^1.0.0' },
  routes: [],
  navigation: [],
  requests: ['/api/pro/account/crm-registration-info', '/api/pro/job'],
  slots: [
    {
      slot: 'beside-pages',
      contribution: 'Communication',
      order: 100,
      gate: { ...participant, any: [registrationEnabled, receiptsAllowed] },
    },
    // Its content loads after the page, so it comes last and moves nothing.
    { slot: 'home-cards', contribution: 'HomeCard', order: 1000, gate: shownAt('HomeScreen') },
    { slot: 'job-actions', contribution: 'JobButton', order: 500, gate: shownAt('JobScreen') },
    { slot: 'menu', contribution: 'MenuEntry', order: 500, gate: shownAt('MainMenu') },
  ],
});

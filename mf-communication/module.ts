import { declareModule } from '@zaehlwerk/module-kit/declaration';

/** Who takes part: one login on this device, with both roles (specification sections 4 and 6). */
const participant = {
  roles: ['ROLE_KSA_PRO_USER', 'ROLE_KSA_SEND_CRMREGISTEREDUSER_READINGRECEIPT'],
  not: { fact: 'accounts', above: 1 },
} as const;

const registrationEnabled = { setting: 'crmSettings.registrationEnabled' } as const;
const receiptsAllowed = {
  setting: 'communicationSettings.sendingCrmRegisteredUserReadingReceiptAllowed',
} as const;

export default declareModule({
  name: 'mf-communication',
  requires: { contract: '^1.0.0' },
  routes: [],
  navigation: [],
  slots: [
    {
      slot: 'beside-pages',
      contribution: 'Communication',
      order: 100,
      gate: { ...participant, any: [registrationEnabled, receiptsAllowed] },
    },
    {
      slot: 'home-cards',
      contribution: 'HomeCard',
      // What it offers is known after the page: it comes below all else, and moves nothing.
      order: 1000,
      gate: {
        ...participant,
        any: [
          { all: [registrationEnabled, { setting: 'crmSettings.showRegistrationOnHomeScreen' }] },
          {
            all: [
              receiptsAllowed,
              { setting: 'communicationSettings.showSendingReadingReceiptOnHomeScreen' },
            ],
          },
        ],
      },
    },
    {
      slot: 'job-actions',
      contribution: 'JobButton',
      order: 500,
      gate: {
        ...participant,
        any: [
          { all: [registrationEnabled, { setting: 'crmSettings.showRegistrationOnJobScreen' }] },
          {
            all: [receiptsAllowed, { setting: 'communicationSettings.showSendingReadingReceiptOnJobScreen' }],
          },
        ],
      },
    },
    {
      slot: 'menu',
      contribution: 'MenuEntry',
      order: 500,
      gate: {
        ...participant,
        any: [
          { all: [registrationEnabled, { setting: 'crmSettings.showRegistrationOnMainMenu' }] },
          {
            all: [receiptsAllowed, { setting: 'communicationSettings.showSendingReadingReceiptOnMainMenu' }],
          },
        ],
      },
    },
  ],
});

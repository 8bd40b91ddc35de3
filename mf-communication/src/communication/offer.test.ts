import { applicationSchema } from '@zaehlwerk/api/schema';
import { type Gate, isOpen } from '@zaehlwerk/module-kit/host';
import declaration from '../../module.ts';
import { isShownAt, offerOf, type Placement, registrationAddress } from './offer.ts';

const switches = [
  'isOnline',
  'isOnlyLogin',
  'isProUser',
  'mayGetReceipts',
  'hasInfo',
  'isRegistered',
  'hasEmail',
  'hasDoneJobs',
  'registrationEnabled',
  'sendingAllowed',
  'showsRegistration',
  'showsReceipts',
] as const;
type Situation = Readonly<Record<(typeof switches)[number], boolean>>;

const situations = Array.from(
  { length: 2 ** switches.length },
  (_, bits) =>
    Object.fromEntries(switches.map((name, index) => [name, (bits >> index) % 2 === 1])) as Situation,
);

const places = {
  home: { screen: 'HomeScreen', contribution: 'HomeCard' },
  job: { screen: 'JobScreen', contribution: 'JobButton' },
  menu: { screen: 'MainMenu', contribution: 'MenuEntry' },
} as const;

const gateOf = (contribution: string): Gate | undefined =>
  declaration.slots?.find(slot => slot.contribution === contribution)?.gate;

/** The offer of a placement, by the gates of the declaration and the facts beyond them. */
function shownAt(placement: Placement, situation: Situation) {
  const { screen, contribution } = places[placement];
  const settings = applicationSchema.parse({
    applicationId: 'test',
    applicationName: 'Test',
    crmSettings: {
      registrationEnabled: situation.registrationEnabled,
      [`showRegistrationOn${screen}`]: situation.showsRegistration,
    },
    communicationSettings: {
      sendingCrmRegisteredUserReadingReceiptAllowed: situation.sendingAllowed,
      [`showSendingReadingReceiptOn${screen}`]: situation.showsReceipts,
    },
  });
  const account = {
    roles: [
      ...(situation.isProUser ? ['ROLE_KSA_PRO_USER'] : []),
      ...(situation.mayGetReceipts ? ['ROLE_KSA_SEND_CRMREGISTEREDUSER_READINGRECEIPT'] : []),
    ],
    facts: { accounts: situation.isOnlyLogin ? 1 : 2 },
  };
  const gates = { application: settings, account };
  if (!isOpen(gateOf('Communication'), gates) || !isOpen(gateOf(contribution), gates)) return undefined;
  const info = situation.hasInfo
    ? {
        registered: situation.isRegistered,
        currentConfirmedCommunicationTypes: situation.hasEmail ? ['POST_OFFICE', 'EMAIL'] : ['POST_OFFICE'],
      }
    : undefined;
  const facts = { isOnline: situation.isOnline, info, doneJobs: situation.hasDoneJobs ? 2 : 0 };
  const offer = offerOf(facts, settings);
  return offer && isShownAt(placement, offer, settings) ? offer : undefined;
}

/** The rows of the specification's section 4, "CRM communication", and section 6: for each offer all that it needs. */
const participates = ['isOnline', 'isOnlyLogin', 'isProUser', 'mayGetReceipts', 'hasInfo'] as const;
const needs = {
  receipts: [...participates, 'isRegistered', 'hasEmail', 'hasDoneJobs', 'sendingAllowed', 'showsReceipts'],
  registration: [...participates, 'registrationEnabled', 'showsRegistration'],
} as const;

test.each(Object.keys(places) as Placement[])(
  'in all 4096 situations, %s offers exactly what the specification says',
  placement => {
    const counts = { registration: 0, receipts: 0, undefined: 0 };
    for (const situation of situations) {
      const has = (name: (typeof switches)[number]) => situation[name];
      const isConfirmed = situation.isRegistered && situation.hasEmail;
      const expected = isConfirmed
        ? needs.receipts.every(has) && 'receipts'
        : needs.registration.every(has) && 'registration';
      const shown = shownAt(placement, situation);
      expect({ situation, shown }).toEqual({ situation, shown: expected || undefined });
      counts[`${shown}`] += 1;
    }
    expect(counts).toEqual({ receipts: 4, registration: 24, undefined: 4068 });
  },
);

test.each([
  ['https://crm.example', 'abc', 'https://crm.example/m/abc?ref=ksa'],
  ['https://crm.example/', 'a/b c', 'https://crm.example/m/a%2Fb%20c?ref=ksa'],
  [
    'https://crm.example/anmeldung//?tenant=nord',
    'abc',
    'https://crm.example/anmeldung/m/abc?tenant=nord&ref=ksa',
  ],
  [undefined, 'abc', undefined],
  ['https://crm.example', undefined, undefined],
  ['https://crm.example', '', undefined],
])('the registration at %s for %s is at %s', (base, token, address) => {
  expect(registrationAddress(base, token)).toBe(address);
});

import { fullApplication } from '../testing/full-application.ts';
import { applicationSchema } from './application.ts';

const least = { applicationId: 'demo', applicationName: 'Demo' };

test('every field of the specification is kept as it is stated', () => {
  expect(applicationSchema.parse(fullApplication())).toEqual(fullApplication());
});

test('what is not stated has the defaults of specification section 9 and decisions 24, 25 and 41', () => {
  const { features, legal, languageConfig, ...rest } = applicationSchema.parse(least);
  const on = Object.entries(features).filter(([, value]) => value !== false);
  expect(Object.fromEntries(on)).toEqual({
    evaluationUseHistoricReadings: true,
    evaluationShowCurrentReadings: true,
    evaluationShowOnlyDoneJobs: true,
    evaluationIgnoreEstimatedReadingIfOtherReadingIsWithinDays: 14,
    loginUsernameMinLength: 5,
    loginPasswordMinLength: 5,
    multipleAccountsLoginEnabled: true,
  });
  expect(legal.accessibility).toMatchObject({
    enabled: false,
    createdOn: '2025-04-15',
    responseWeeks: 4,
    legalVariant: 'BITV',
  });
  expect(languageConfig).toMatchObject({ defaultLanguage: 'de-FORMAL', translations: {} });
  expect(rest).toMatchObject({
    meterReading: {
      readingDateMaxDaysInPast: 30,
      readingDateMaxDaysInFuture: 0,
      defaultComments: [],
      readingDateEntry: 'ASKED',
      historicCheckEnabled: false,
      continuousCheckEnabled: false,
      unusualCheck: 'HINT',
      imageRequirement: 'OPTIONAL',
      commentMayReplaceImage: false,
      commentRequiredIfImplausible: false,
      commentMinLength: 5,
    },
    unknownUserReading: { unknownUserReadingAllowed: false },
    linkOrigins: [],
    timeZone: 'Europe/Berlin',
  });
  expect(rest.meterReading).not.toHaveProperty('forbidSendBeforeDays');
  expect(rest.meterReading).not.toHaveProperty('feedInImageRequirement');
  expect(Object.values({ ...rest.communicationSettings, ...rest.crmSettings })).not.toContain(true);
});

test.each([
  ['a web page', { imprint: { url: 'javascript:alert(1)' } }],
  ['the main address', { accessibility: { mainUrl: 'data:text/html,x' } }],
  ['the office', { accessibility: { enforcementOffice: { web: 'mailto:office@example.com' } } }],
  ['a contact', { accessibility: { contact: { email: { link: 'javascript:alert(1)', text: 'x' } } } }],
  ['an alternative', { accessibility: { alternatives: [{ title: 'x', link: 'file:///etc/passwd' }] } }],
  ['the day', { accessibility: { createdOn: '15.04.2025' } }],
])('no address or day that means something else: %s', (_name, legal) => {
  expect(applicationSchema.safeParse({ ...least, legal }).success).toBe(false);
});

test.each([
  'http://portal.example',
  'https://portal.example/',
  'https://Portal.example',
  'https://portal.example/m/',
  'https://user@portal.example',
  'https://portal.example:443',
  '*',
  '',
])('no origin of links: %s', origin => {
  expect(applicationSchema.safeParse({ ...least, linkOrigins: [origin] }).success).toBe(false);
});

test.each([-1, 1.5, '5', null])('no count: %p', loginUsernameMinLength => {
  expect(applicationSchema.safeParse({ ...least, features: { loginUsernameMinLength } }).success).toBe(false);
});

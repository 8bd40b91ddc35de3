import { serverApplicationSchema } from './server-application.ts';

const least = { applicationId: 'demo', applicationName: 'Demo' };

test.each(['Europe/Nowhere', '+01:00', 'Berlin', ''])('no time zone: %p', timeZone => {
  expect(serverApplicationSchema.safeParse({ ...least, timeZone }).success).toBe(false);
});

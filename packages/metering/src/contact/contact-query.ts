import { type ContactResponse, fetchContact } from '@zaehlwerk/api';
import { contactResponseSchema } from '@zaehlwerk/api/schema';
import { defineQuery } from '@zaehlwerk/store/data';

/** The utility's contact texts, cached on the device for offline use. */
export const contact = defineQuery<ContactResponse>({
  name: 'contact',
  version: 1,
  of: 'application',
  load: (call, { applicationId, signal }) => fetchContact(call, applicationId, { signal }),
  kept: { whole: contactResponseSchema },
  freshSeconds: 3600,
});

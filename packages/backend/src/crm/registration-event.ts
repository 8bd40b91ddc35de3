import { identifier, instant, list, text } from '@zaehlwerk/api/bounded';
import * as z from 'zod/mini';
import { isRecipient } from '../mail/mail-address.ts';
import { faultIf, refuseFields } from '../plugins/request-error.ts';
import {
  communicationTypeSchema,
  emailType,
  mostCommunicationTypes,
  type Registration,
} from './registration.ts';
import { tolerance } from './webhook-signature.ts';

/** The whole registration of an account at the moment `occurred`. */
export const registrationEventSchema = z.object({
  selfServiceToken: identifier,
  occurred: instant,
  registered: z.boolean(),
  email: z.optional(z.nullable(text(254))),
  confirmedCommunicationTypes: z._default(list(communicationTypeSchema, mostCommunicationTypes), []),
});

export type RegistrationEvent = z.infer<typeof registrationEventSchema>;

/** Undefined for an account that is not registered. */
export const registrationOf = ({
  registered,
  email = null,
  confirmedCommunicationTypes,
}: RegistrationEvent): Registration | undefined =>
  registered ? { email, communicationTypes: [...new Set(confirmedCommunicationTypes)] } : undefined;

/**
 * Each message of `fieldErrors` is a code (docs/guide/api-errors.md). `now` is milliseconds since 1970.
 * @throws RequestError `registration_invalid` with fieldErrors
 */
export function refuseFaultyEvent(event: RegistrationEvent, now: number): void {
  const registration = registrationOf(event);
  const email = registration?.email ?? null;
  const isRequired = registration?.communicationTypes.includes(emailType);
  refuseFields('registration_invalid', 'The event cannot be taken like this.', [
    ...faultIf(email !== null && !isRecipient(email), 'email', 'emailInvalid'),
    ...faultIf(email === null && isRequired, 'email', 'emailRequired'),
    // Every later event would be older.
    ...faultIf(Date.parse(event.occurred) > now + tolerance * 1000, 'occurred', 'momentInFuture'),
  ]);
}

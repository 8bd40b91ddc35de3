import { list, text } from '@zaehlwerk/api/bounded';
import { contactResponseSchema } from '@zaehlwerk/api/schema';
import { serverApplicationSchema } from '@zaehlwerk/api/server-application';
import * as z from 'zod/mini';
import { ownSettings } from '../own-settings.ts';
import { helpRecordSchema } from './help-record.ts';

const mailAddress = z.email('must be one mail address without a name').check(z.maxLength(254));

/**
 * `config` is the wire document without `applicationId`, `applicationName` and `logo`; missing settings keep their defaults.
 * `hosts` select the application (decision 12). `mail`: sender and address for replies.
 */
export const applicationRecordSchema = z.object({
  id: z.string().check(z.regex(/^[A-Za-z0-9_-]{1,100}$/, 'must be 1 to 100 characters of A-Z a-z 0-9 - _')),
  name: z.string().check(z.maxLength(200)),
  default: z._default(z.boolean(), false),
  hosts: z._default(
    list(text(253).check(z.regex(/^[^\s:/]+$/, 'must be a host name without port')), 1000),
    [],
  ),
  config: z.prefault(
    z.omit(serverApplicationSchema, { applicationId: true, applicationName: true, logo: true }),
    {},
  ),
  contact: z._default(contactResponseSchema.shape.contactInformationItems, []),
  meterReadingHelp: z._default(list(helpRecordSchema, 1000), []),
  mail: z._default(z.object({ from: z.optional(mailAddress), replyTo: z.optional(mailAddress) }), {}),
  ...ownSettings,
  logo: z.optional(
    z.object({
      mimeType: z.enum(['image/png', 'image/jpeg', 'image/webp', 'image/svg+xml']),
      base64: z.base64().check(z.maxLength(8 * 1024 * 1024)),
    }),
  ),
});

export type ApplicationRecord = z.infer<typeof applicationRecordSchema>;

import { instant, list, text } from '@zaehlwerk/api/bounded';
import { isVisible } from '@zaehlwerk/domain';
import * as z from 'zod/mini';

const withoutSpaces = z.regex(/^\S+$/, 'must not contain white space: the login removes it');
/** Case-insensitive when it is looked up. */
export const usernameSchema = z
  .string()
  .check(z.maxLength(200), withoutSpaces, z.refine(isVisible, 'must have a visible character'));

/**
 * Without `password` an existing one stays, and a new account logs in by link only. Without `expires` the last day
 * stays, and a new account does not end. Without `roles` it has those of its application.
 */
export const accountRecordSchema = z.object({
  username: usernameSchema,
  name: z.string().check(z.maxLength(200), z.refine(isVisible, 'must have a visible character')),
  password: z.optional(z.string().check(z.minLength(5), z.maxLength(200), withoutSpaces)),
  parent: z.optional(usernameSchema),
  roles: z.optional(list(text(100), 100)),
  mayShare: z._default(z.boolean(), false),
  disabled: z._default(z.boolean(), false),
  expires: z.optional(z.iso.date()),
});

/** A login link `/m/{token}`; 22 characters of base64url are 128 bits (decision 3). */
export const linkRecordSchema = z.object({
  token: z
    .string()
    .check(z.regex(/^[A-Za-z0-9_-]{22,200}$/, 'must be 22 to 200 characters of A-Z a-z 0-9 - _')),
  account: usernameSchema,
  expires: z.optional(instant),
});

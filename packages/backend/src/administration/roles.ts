import { list } from '@zaehlwerk/api/bounded';
import * as z from 'zod/mini';

/** Roles that an application may give to all of its accounts (specification section 6). */
const grantable = [
  'ROLE_KSA_PRO_USER',
  'ROLE_KSA_UNKNOWN_READINGS',
  'ROLE_KSA_SEND_CRMREGISTEREDUSER_READINGRECEIPT',
  'ROLE_KSA_SEND_UNKNOWNUSER_READINGRECEIPT',
] as const;
const administrator = 'ROLE_KSA_ADMINISTRATOR';

/** Those, and the role of operators, which only single accounts get. */
export const roles = [...grantable, administrator] as const;

const rolesSchema = z.optional(list(z.enum(grantable), grantable.length));

/**
 * Roles of an application: `account` of accounts that are created without any, `share` those that a share inherits from
 * the account above it.
 */
export const ownRolesSchema = z.object({ account: rolesSchema, share: rolesSchema });

export type OwnRoles = z.infer<typeof ownRolesSchema>;

/** Of accounts for which the application names none. */
const usualRoles = ['ROLE_KSA_PRO_USER'];
/**
 * Roles that a share does not inherit where the application names none: digital communication is between utility and
 * customer, and only the utility makes administrators.
 */
const uninherited = ['ROLE_KSA_SEND_CRMREGISTEREDUSER_READINGRECEIPT', administrator];

const textArray = (texts: readonly string[]) => `'{${texts.join(',')}}'::text[]`;

/** SQL: roles of accounts that are created without any, in the application whose id is an expression. */
export const rolesOfAccounts = (application: string) => `coalesce(
  (select array(select jsonb_array_elements_text(roles->'account')) from application
   where id = ${application} and roles ? 'account'), ${textArray(usualRoles)})`;

/** SQL: what a share inherits of `held`; `own`: `roles` of the application. */
export const inheritedRoles = (own: string, held: string) => `array(select role from unnest(${held}) role
  where case when ${own} ? 'share' then ${own}->'share' ? role else role <> all(${textArray(uninherited)}) end)`;

/** With where they come from. */
export function roleSources({ account, share }: OwnRoles) {
  const sourced = (name: string, own: readonly string[] | undefined, preset: string) => ({
    name,
    value: own ? own.join(' ') || 'none' : preset,
    source: own ? 'own' : 'preset',
  });
  return [
    sourced('account', account, usualRoles.join(' ')),
    sourced('share', share, `all of the account above but ${uninherited.join(' ')}`),
  ];
}

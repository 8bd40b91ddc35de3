import * as z from 'zod/mini';
import { accountRecordSchema } from '../import/record/account-record.ts';
import { parseTidied } from '../import/record/tidy.ts';
import { AdministrationError } from './administration-error.ts';

function checked<Schema extends z.ZodMiniType>(schema: Schema, value: object): z.infer<Schema> {
  const parsed = parseTidied(schema, value);
  if ('record' in parsed) return parsed.record;
  const reasons = parsed.problems.map(({ path, reason }) => `${path}: ${reason}`).join('; ');
  throw new AdministrationError('ACCOUNT_INVALID', `No account can be like this: ${reasons}.`);
}

const newAccountSchema = z.required(
  z.pick(accountRecordSchema, { username: true, name: true, password: true }),
);
const passwordSchema = z.pick(newAccountSchema, { password: true });

/** Applies the rules of the import. @throws AdministrationError `ACCOUNT_INVALID` */
export const checkedAccount = (account: { username: string; name: string; password: string }) =>
  checked(newAccountSchema, account);

/** @throws AdministrationError `ACCOUNT_INVALID` */
export const checkedPassword = (password: string): string => checked(passwordSchema, { password }).password;

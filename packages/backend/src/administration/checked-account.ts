import * as z from 'zod/mini';
import { accountRecordSchema } from '../import/record/account-record.ts';
import { tidy, type ValueProblem } from '../import/record/tidy.ts';
import { AdministrationError } from './administration-error.ts';

const english = z.locales.en().localeError;

function checked<Schema extends z.ZodMiniType>(schema: Schema, value: object): z.infer<Schema> {
  const problems: ValueProblem[] = [];
  const result = z.safeParse(schema, tidy(value, problems), { error: english });
  if (!result.success) {
    problems.push(
      ...result.error.issues.map(({ path, message }) => ({ path: path.join('.'), reason: message })),
    );
  }
  if (result.success && problems.length === 0) return result.data;
  const said = problems.map(({ path, reason }) => `${path}: ${reason}`).join('; ');
  throw new AdministrationError('ACCOUNT_INVALID', `No account can be like this: ${said}.`);
}

const newAccountSchema = z.required(
  z.pick(accountRecordSchema, { username: true, name: true, password: true }),
);
const passwordSchema = z.pick(newAccountSchema, { password: true });

/**
 * Names and a password as accounts may have them: the rules of the import.
 * @throws AdministrationError `ACCOUNT_INVALID`
 */
export const checkedAccount = (account: { username: string; name: string; password: string }) =>
  checked(newAccountSchema, account);

/**
 * A password as accounts may have it.
 * @throws AdministrationError `ACCOUNT_INVALID`
 */
export const checkedPassword = (password: string): string => checked(passwordSchema, { password }).password;

import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { serverApplicationSchema } from '@zaehlwerk/api/server-application';
import * as z from 'zod/mini';

const page = readFileSync(resolve(import.meta.dirname, '../../../../../docs/configuration.md'), 'utf8');
const rows = [...page.matchAll(/^\| `([^`]+)` *\| ([^|]*)\| ([^|]*)\|/gm)].map(
  ([, path = '', type = '', stated = '']) => [path, type.trim(), stated.trim().replaceAll('`', '')] as const,
);

function inner(field: z.core.$ZodType): z.core.$ZodType {
  return field instanceof z.ZodMiniOptional ||
    field instanceof z.ZodMiniDefault ||
    field instanceof z.ZodMiniPrefault
    ? inner(field.def.innerType)
    : field;
}

/** The field at a path as the documentation writes it: `a.b[].c`, and `*` for any key. */
function fieldAt(schema: z.core.$ZodType, path: readonly string[]): z.core.$ZodType {
  const [step, ...rest] = path;
  const holder = inner(schema);
  if (step === undefined) return schema;
  if (!(holder instanceof z.ZodMiniObject)) throw new Error(`Nothing has ${path.join('.')}`);
  const name = step === '*' ? (Object.keys(holder.shape)[0] ?? '') : step.replace('[]', '');
  const field: z.core.$ZodType | undefined = holder.shape[name];
  if (field === undefined) throw new Error(`There is no ${path.join('.')}`);
  const list = inner(field);
  return fieldAt(step.endsWith('[]') && list instanceof z.ZodMiniArray ? list.def.element : field, rest);
}

function typeOf(schema: z.core.$ZodType): string {
  const field = inner(schema);
  if (field instanceof z.ZodMiniBoolean) return 'switch';
  if (field instanceof z.ZodMiniNumber) return 'number';
  if (field instanceof z.ZodMiniEnum) return 'choice';
  if (field instanceof z.ZodMiniArray) return 'list';
  if (field instanceof z.ZodMiniISODate) return 'day';
  if (field instanceof z.ZodMiniURL)
    return field.def.protocol?.test('mailto') ? 'contact address' : 'web address';
  return field instanceof z.ZodMiniString ? 'text' : 'group';
}

/** Defaults that are no single value, in words. */
const inWords = new Map([
  ['languageConfig.enabledLanguages', 'German'],
  ['unknownUserReading.roles', 'both'],
  ['unknownUserReading.readingReasons', '3 reasons'],
]);

function defaultOf(path: string, field: z.core.$ZodType): string {
  if (!(field instanceof z.ZodMiniDefault)) return '';
  const value: unknown = field.def.defaultValue;
  return Array.isArray(value) ? (value.length > 0 && inWords.get(path)) || '' : String(value);
}

// That every setting has a row, and every row a setting, is held against the code in scripts/settings.
test.each(rows)('docs/configuration.md states type and default of %s as they are', (path, type, stated) => {
  const field = fieldAt(serverApplicationSchema, path.split('.'));
  expect([type, stated]).toEqual([typeOf(field), defaultOf(path, field)]);
});

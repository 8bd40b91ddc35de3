import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { serverApplicationSchema } from '@zaehlwerk/api/server-application';
import * as z from 'zod/mini';

const page = readFileSync(resolve(import.meta.dirname, '../../../../../docs/configuration.md'), 'utf8');
const rows = [...page.matchAll(/^\| `([^`]+)` +\|([^|]*)\|/gm)];
const documented = new Map(rows.map(([, field, value]) => [field ?? '', value?.trim().replaceAll('`', '')]));

/** Groups whose fields have rows of their own; all others are described in one row. */
const groups = [
  'languageConfig',
  'meterReading',
  'unknownUserReading',
  'evaluation',
  'legal',
  'legal.accessibility',
  'features',
  'communicationSettings',
  'crmSettings',
];

function fieldsOf(schema: z.core.$ZodType, place = ''): string[] {
  if (schema instanceof z.ZodMiniPrefault || schema instanceof z.ZodMiniDefault)
    return fieldsOf(schema.def.innerType, place);
  const isGroup = place === '' || groups.includes(place);
  if (!isGroup || !(schema instanceof z.ZodMiniObject)) return [place];
  return Object.entries<z.core.$ZodType>(schema.shape).flatMap(([name, field]) =>
    fieldsOf(field, place === '' ? name : `${place}.${name}`),
  );
}

test('docs/configuration.md names every field there is, and no other', () => {
  const fields = fieldsOf(z.omit(serverApplicationSchema, { applicationId: true, applicationName: true }));
  expect([...documented.keys()].sort()).toEqual(fields.sort());
});

test('docs/configuration.md states the defaults as they are', () => {
  const defaults: unknown = serverApplicationSchema.parse({ applicationId: 'a', applicationName: 'b' });
  for (const [field, stated] of documented) {
    const value = field.split('.').reduce((group, name) => Reflect.get(Object(group), name), defaults);
    if (typeof value !== 'object' && value !== undefined)
      expect([field, stated]).toEqual([field, String(value)]);
    else expect(['', 'never', 'German']).toContain(stated);
  }
});

import * as anonymousReadingSchemas from '@zaehlwerk/api/anonymous-reading';
import * as crmSchemas from '@zaehlwerk/api/crm';
import { evaluationSchema } from '@zaehlwerk/api/evaluation';
import * as apiSchemas from '@zaehlwerk/api/schema';
import { serverApplicationSchema } from '@zaehlwerk/api/server-application';
import * as z from 'zod/mini';
import { createTestApp, type TestApp } from '#test-app';
import { accountRecordSchema, linkRecordSchema } from '../import/record/account-record.ts';
import { applicationRecordSchema } from '../import/record/application-record.ts';
import { jobRecordSchema } from '../import/record/job-record.ts';

let backend: TestApp;
beforeAll(async () => {
  backend = await createTestApp();
  await backend.app.ready();
});
afterAll(() => backend.close());

/** A JSON schema of one place. */
type Place = {
  type?: string;
  const?: unknown;
  enum?: unknown[];
  format?: string;
  pattern?: string;
  maxLength?: number;
  maxItems?: number;
  items?: Place;
  properties?: Record<string, Place>;
  propertyNames?: Place;
  additionalProperties?: Place | boolean;
  anyOf?: Place[];
  oneOf?: Place[];
};

/** Formats and patterns that allow text of no more than a certain length. */
const isEnding = ({ format = '', pattern = '' }: Place) =>
  ['date', 'uuid'].includes(format) || (/^\^.*\$$/.test(pattern) && !/[*+]|,\}/.test(pattern));

/** The places that take text or lists of any length, or anything at all, by their path. */
function unbounded(place: Place, path = ''): string[] {
  const { type, maxLength, maxItems, items, properties = {}, propertyNames, additionalProperties } = place;
  if (place.const !== undefined || place.enum !== undefined) return [];
  const options = [...(place.anyOf ?? []), ...(place.oneOf ?? [])];
  const isText = type === 'string' && maxLength === undefined && !isEnding(place);
  return [
    ...(isText || (type === undefined && options.length === 0) ? [path] : []),
    ...(type === 'array' && maxItems === undefined ? [`${path}[]`] : []),
    ...options.flatMap(option => unbounded(option, path)),
    ...(items ? unbounded(items, `${path}[]`) : []),
    ...(propertyNames ? unbounded(propertyNames, `${path}{name}`) : []),
    ...(typeof additionalProperties === 'object' ? unbounded(additionalProperties, `${path}{}`) : []),
    ...Object.entries(properties).flatMap(([name, property]) => unbounded(property, `${path}.${name}`)),
  ];
}

const placesOf = (schema: z.core.$ZodType) =>
  unbounded(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Place);

test('text and lists of any length are found', () => {
  const schema = z.object({
    a: z.string(),
    b: z.optional(z.array(z.object({ c: z.url(), d: z.iso.datetime() }))),
    e: z._default(z.record(z.string(), z.boolean()), {}),
    f: z.union([z.string().check(z.regex(/^a+$/)), z.unknown()]),
    fine: z.array(z.string().check(z.regex(/^a{1,3}$/))).check(z.maxLength(3)),
    day: z.iso.date(),
  });
  expect(placesOf(schema)).toEqual(['.a', '.b[]', '.b[].c', '.b[].d', '.e{name}', '.f', '.f']);
});

const isSchema = (value: unknown): value is z.core.$ZodType =>
  typeof value === 'object' && value !== null && '_zod' in value;
const imported = { accountRecordSchema, linkRecordSchema, applicationRecordSchema, jobRecordSchema };
/** The server takes and answers it whole, the portal reads two groups of it in parts. */
const { applicationSchema, ...wholeSchemas } = {
  ...apiSchemas,
  ...anonymousReadingSchemas,
  ...crmSchemas,
  evaluationSchema,
  serverApplicationSchema,
};
const schemas = Object.entries<unknown>({ ...wholeSchemas, ...imported }).flatMap(([name, schema]) =>
  isSchema(schema) ? [{ name, schema }] : [],
);

test.each(schemas)('$name: every text and every list has its greatest length', ({ schema }) =>
  expect(placesOf(schema)).toEqual([]),
);

test('of the application the portal leaves two places open, which it reads by others of these', () => {
  expect(placesOf(applicationSchema)).toEqual(['.unknownUserReading{}', '.evaluation{}']);
  const known = schemas.map(({ schema }) => schema);
  expect(known).toContain(anonymousReadingSchemas.unknownUserReadingSchema);
  expect(known).toContain(evaluationSchema);
});

test('wordings of a deployment, the only texts by name, are counted', () => {
  const wordings = (count: number) =>
    Object.fromEntries(Array.from({ length: count }, (_, n) => [`key${n}`, 'text']));
  const isTaken = (count: number) =>
    apiSchemas.languageConfigSchema.safeParse({ translations: { 'de-FORMAL': wordings(count) } }).success;
  expect([isTaken(5000), isTaken(5001)]).toEqual([true, false]);
});

type Operation = {
  parameters?: { name: string; schema: Place }[];
  requestBody?: { content: Record<string, { schema: Place }> };
};

test('the same goes for what any route takes: bodies, parameters, queries and headers', () => {
  const paths = Object.entries(backend.app.swagger().paths ?? {}) as [string, Record<string, Operation>][];
  const operations = paths.flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ name: `${method} ${path}`, ...operation })),
  );
  const found = operations.flatMap(({ name, parameters = [], requestBody }) => [
    ...parameters.flatMap(parameter => unbounded(parameter.schema, `${name} ${parameter.name}`)),
    ...Object.values(requestBody?.content ?? {}).flatMap(({ schema }) => unbounded(schema, name)),
  ]);
  expect(operations.filter(({ requestBody }) => requestBody).length).toBeGreaterThan(3);
  expect(found).toEqual([]);
});

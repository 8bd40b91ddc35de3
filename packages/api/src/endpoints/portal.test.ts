import fc from 'fast-check';
import { createServerCall } from '../http/client.ts';
import { applicationSchema } from '../schema/index.ts';
import { fullApplication } from '../testing/full-application.ts';
import { serve } from '../testing/serve.ts';
import {
  fetchApplication,
  fetchContact,
  fetchMeterReadingHelp,
  readApplication,
  requestToken,
} from './portal.ts';

const call = createServerCall({ baseUrl: 'http://portal.test' });
const grant = { username: 'kunde', token: 'a.b.c', refreshToken: 'r1' };

afterEach(() => jest.restoreAllMocks());

test('the application config comes as it was answered', async () => {
  const answer = { applicationId: 'demo', applicationName: 'Demo', ofTomorrow: true };
  const requests = serve(() => Response.json(answer));
  expect(await fetchApplication(call)).toEqual({ ok: true, value: answer });
  expect(requests[0]?.url).toBe('http://portal.test/api/public/application');
});

test('a grant of tokens carries the clock of the server', async () => {
  const date = 'Fri, 20 Nov 2026 12:00:00 GMT';
  const requests = serve(() => Response.json(grant, { headers: { date } }));
  const body = { applicationId: 'demo', username: 'kunde', password: 'geheim' };
  expect(await requestToken(call, body)).toEqual({
    ok: true,
    value: { ...grant, serverTime: Date.parse(date) },
  });
  expect(await requests[0]?.json()).toEqual(body);
});

test('a grant without a date has no server clock', async () => {
  serve(() => Response.json(grant));
  expect(await requestToken(call, { applicationId: 'demo', token: 'link' })).toEqual({
    ok: true,
    value: grant,
  });
});

test('an unreadable grant names places, never tokens', async () => {
  serve(() => Response.json({ ...grant, refreshToken: 7 }));
  const result = await requestToken(call, { applicationId: 'demo', token: 'secret-link' });
  expect(result).toEqual({
    ok: false,
    error: { kind: 'unreadable', details: ['refreshToken: invalid_type'] },
  });
});

test('instructions come from the encoded application; one that cannot be read is left out', async () => {
  const instruction = { language: 'de-FORMAL', title: 'Strom', text: '**Ablesen**', obisFilter: '^1-' };
  const requests = serve(() => Response.json({ instructions: [{ title: 7 }, instruction] }));
  expect(await fetchMeterReadingHelp(call, 'a/1')).toEqual({
    ok: true,
    value: { instructions: [instruction] },
  });
  expect(requests[0]?.url).toBe('http://portal.test/api/public/meterReadingHelp/a%2F1');
});

test('contact texts come from the encoded application; one that cannot be read is left out', async () => {
  const item = { language: 'de-FORMAL', path: '/', text: '**030 23125-100**' };
  const requests = serve(() => Response.json({ contactInformationItems: [item, { path: '/' }] }));
  expect(await fetchContact(call, 'a/1')).toEqual({ ok: true, value: { contactInformationItems: [item] } });
  expect(requests[0]?.url).toBe('http://portal.test/api/public/contact/a%2F1');
});

const least = { applicationId: 'demo', applicationName: 'Demo' };
const defaults = applicationSchema.parse(least);

type Path = readonly string[];

function pathsBelow(value: unknown, path: Path = []): Path[] {
  if (typeof value !== 'object' || value === null) return [path];
  return [path, ...Object.entries(value).flatMap(([key, inner]) => pathsBelow(inner, [...path, key]))];
}

function replaced(value: unknown, [key, ...rest]: Path, junk: unknown): unknown {
  if (key === undefined) return junk;
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).map(([name, inner]) => [
    name,
    name === key ? replaced(inner, rest, junk) : inner,
  ]);
  return Array.isArray(value) ? entries.map(([, inner]) => inner) : Object.fromEntries(entries);
}

/** Everything beside the broken paths is as it was; what held a broken required field may be gone. */
function expectUntouched(before: unknown, after: unknown, broken: readonly Path[]) {
  if (broken.some(path => path.length === 0) || after === undefined) return;
  if (broken.length === 0) return expect(after).toEqual(before);
  if (Array.isArray(before)) {
    const sound = before.filter((_item, index) => broken.every(([first]) => first !== String(index)));
    return expect(after).toEqual(expect.arrayContaining(sound));
  }
  for (const [key, inner] of Object.entries(before as object)) {
    const below = broken.filter(([first]) => first === key).map(([, ...rest]) => rest);
    expectUntouched(inner, Object(after)[key], below);
  }
}

const breakable = pathsBelow(fullApplication()).filter(
  ([group]) => group !== undefined && group !== 'applicationId' && group !== 'applicationName',
);

test('whatever is broken below the top level, the rest is read and nothing else is lost', () => {
  const breakages = fc.array(fc.tuple(fc.constantFrom(...breakable), fc.jsonValue()), {
    minLength: 1,
    maxLength: 6,
  });
  fc.assert(
    fc.property(breakages, all => {
      const input = all.reduce<unknown>(
        (config, [path, junk]) => replaced(config, path, junk),
        fullApplication(),
      );
      const result = readApplication(input);
      if (!result.ok) throw new Error(JSON.stringify(result.error));
      expectUntouched(
        fullApplication(),
        result.value.value,
        all.map(([path]) => path),
      );
      expect(result.value.ignored.length === 0).toBe(applicationSchema.safeParse(input).success);
    }),
    { numRuns: 500 },
  );
});

test.each([
  ['a group of another type', { features: 'all' }, {}, ['features: invalid_type']],
  [
    'a switch',
    { features: { reshareAllowed: true, excelExportAllowed: 'yes' } },
    { features: { ...defaults.features, reshareAllowed: true } },
    ['features.excelExportAllowed: invalid_type'],
  ],
  [
    'an element that lacks what it must have',
    {
      languageConfig: {
        enabledLanguages: [
          { name: 'xx', readableName: '?' },
          { name: 'en-FORMAL', readableName: 'English' },
          {},
        ],
      },
    },
    {
      languageConfig: {
        ...defaults.languageConfig,
        enabledLanguages: [{ name: 'en-FORMAL', readableName: 'English' }],
      },
    },
    [
      'languageConfig.enabledLanguages.0.name: invalid_value',
      'languageConfig.enabledLanguages.2.name: invalid_value',
      'languageConfig.enabledLanguages.2.readableName: invalid_type',
    ],
  ],
  [
    'an address that runs code',
    { legal: { imprint: { url: 'javascript:alert(1)', enabled: true } } },
    { legal: { ...defaults.legal, imprint: { enabled: true } } },
    ['legal.imprint.url: invalid_format'],
  ],
])('%s takes its default and is named', (_name, input, expected, ignored) => {
  expect(readApplication({ ...least, ...input })).toEqual({
    ok: true,
    value: { value: { ...defaults, ...expected }, ignored },
  });
});

test.each([
  undefined,
  null,
  [],
  'text',
  {},
  { applicationId: 'demo' },
  { applicationId: 7, applicationName: 'Demo' },
  { applicationId: '', applicationName: 'Demo' },
])('without id and name there is no config: %j', input => {
  expect(readApplication(input)).toMatchObject({ ok: false, error: { kind: 'unreadable' } });
});

test('no value gets into the report', () => {
  const result = readApplication({ ...least, features: { loginUsernameMinLength: 'hunter2' } });
  expect(JSON.stringify(result)).not.toContain('hunter2');
});

describe('what is meant to hurt does not', () => {
  test('keys that mean something to JavaScript', () => {
    const hostile = JSON.parse(`{
      "applicationId": "demo", "applicationName": "Demo", "__proto__": { "polluted": true },
      "constructor": { "prototype": { "polluted": true } }, "toString": 1,
      "features": { "__proto__": { "evaluationEnabled": true }, "reshareAllowed": "yes" },
      "languageConfig": { "translations": {
        "__proto__": { "polluted": "yes" }, "de-FORMAL": { "__proto__": "yes", "toString": "text", "a": 1 } } }
    }`);
    const result = readApplication(hostile);
    expect(result).toMatchObject({ ok: true, value: { value: { features: defaults.features } } });
    expect(Object.hasOwn(Object.prototype, 'polluted')).toBe(false);
    expect(Reflect.get({}, 'polluted')).toBeUndefined();
  });

  test('nesting without end', () => {
    const deep = JSON.parse(`${'['.repeat(50_000)}${']'.repeat(50_000)}`);
    const input = { ...least, unknown: deep, features: { deep, reshareAllowed: deep }, linkOrigins: [deep] };
    expect(readApplication(input)).toMatchObject({ ok: true, value: { value: defaults } });
  });

  test('a hundred thousand mistakes', () => {
    const mistakes = Object.fromEntries(
      Array.from({ length: 100_000 }, (_, index) => [`key${index}`, index]),
    );
    const translations = { 'de-FORMAL': { ...mistakes, right: 'text' } };
    const result = readApplication({ ...least, languageConfig: { translations } });
    if (!result.ok) throw new Error('expected a config');
    expect(result.value.value.languageConfig.translations).toEqual({ 'de-FORMAL': { right: 'text' } });
    expect(result.value.ignored).toHaveLength(21);
    expect(result.value.ignored.at(-1)).toBe('and 99980 more');
    // A second of work; whoever compares each with each would still be at it.
  }, 60_000);

  test('a name without end', () => {
    const result = readApplication({ ...least, languageConfig: { translations: { ['x'.repeat(1e6)]: 1 } } });
    if (!result.ok) throw new Error('expected a config');
    expect(result.value.ignored.join('').length).toBeLessThan(300);
  });
});

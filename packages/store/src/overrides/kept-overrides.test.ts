import { hasKeptOverrides } from './has-kept-overrides.ts';
import { forgetOverrides, keepOverride, keptOverrides } from './kept-overrides.ts';

const key = 'zw-overrides';
const reading = { module: 'mf-reading', address: 'http://localhost:8092/' };
const auth = { module: 'mf-auth', address: 'http://localhost:8091/' };

function browserThatKeeps(kept: Record<string, string>): Record<string, string> {
  Object.defineProperty(globalThis, 'localStorage', {
    configurable: true,
    value: Object.setPrototypeOf(kept, {
      getItem: (name: string) => kept[name] ?? null,
      setItem: (name: string, text: string) => {
        kept[name] = text;
      },
      removeItem: (name: string) => {
        delete kept[name];
      },
    }),
  });
  return kept;
}

test('each module has one override, until all are forgotten', () => {
  const kept = browserThatKeeps({});
  expect([hasKeptOverrides(), keptOverrides()]).toEqual([false, []]);
  expect(keepOverride(reading)).toBe(true);
  keepOverride(auth);
  const elsewhere = { ...reading, address: 'http://localhost:9000/dist/' };
  keepOverride(elsewhere);
  expect([hasKeptOverrides(), keptOverrides()]).toEqual([true, [auth, elsewhere]]);
  forgetOverrides();
  expect([hasKeptOverrides(), keptOverrides(), kept]).toEqual([false, [], {}]);
});

test.each(['', 'no JSON', '{}', '[{"module":"mf-reading"}]', '[1]'])('%j holds none', text => {
  browserThatKeeps({ [key]: text });
  expect(keptOverrides()).toEqual([]);
});

test('a browser that gives no storage away has none, and keeps none', () => {
  Object.defineProperty(globalThis, 'localStorage', {
    configurable: true,
    get: () => {
      throw new DOMException('no', 'SecurityError');
    },
  });
  expect([hasKeptOverrides(), keptOverrides(), keepOverride(reading)]).toEqual([false, [], false]);
  expect(forgetOverrides).not.toThrow();
});

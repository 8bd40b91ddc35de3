import { canaryBucket } from './canary-bucket.ts';

const key = 'zw-draw';
const storage = (kept: Record<string, string>, fails = false) => {
  const guard = () => {
    if (fails) throw new DOMException('full', 'QuotaExceededError');
  };
  Object.defineProperty(globalThis, 'localStorage', {
    configurable: true,
    value: {
      getItem: (name: string) => kept[name] ?? null,
      setItem: (name: string, value: string) => {
        guard();
        kept[name] = value;
      },
    },
  });
  return kept;
};

test('a browser draws once, and keeps it', () => {
  const kept = storage({});
  const draw = canaryBucket();
  expect(draw).toBeGreaterThanOrEqual(0);
  expect(draw).toBeLessThan(100);
  expect(kept[key]).toBe(String(draw));
  expect(canaryBucket()).toBe(draw);
});

test.each(['', 'x', '-1', '100', 'NaN', 'Infinity'])('what is no draw is drawn anew: %j', text => {
  storage({ [key]: text });
  const draw = canaryBucket();
  expect(draw).not.toBe(Number(text));
  expect(canaryBucket()).toBe(draw);
});

test('a browser that keeps nothing has no draw', () => {
  storage({}, true);
  expect(canaryBucket()).toBeUndefined();
});

test('draws spread over the whole range', () => {
  const draws = Array.from({ length: 2_000 }, () => {
    storage({});
    return canaryBucket() ?? Number.NaN;
  });
  for (const from of [0, 25, 50, 75]) {
    const share = draws.filter(draw => draw >= from && draw < from + 25).length / draws.length;
    // Six times the standard deviation off: once in many millions of runs.
    expect(Math.abs(share - 0.25)).toBeLessThan(0.06);
  }
});

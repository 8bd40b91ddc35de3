import { tryOr } from '@zaehlwerk/outbox';

const key = 'zw-draw';

/** From 0 to 100, drawn once per browser. `undefined` if nothing can be kept: the release would change each time. */
export function canaryBucket(): number | undefined {
  return tryOr<number | undefined>(undefined, () => {
    const { localStorage } = globalThis;
    const kept = Number.parseFloat(localStorage.getItem(key) ?? '');
    if (kept >= 0 && kept < 100) return kept;
    const draw = Math.random() * 100;
    localStorage.setItem(key, String(draw));
    return draw;
  });
}

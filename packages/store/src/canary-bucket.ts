const key = 'zw-draw';

/**
 * A number from 0 to 100 that this browser has drawn once and keeps; it says which browsers get a release that is for
 * a share of them. `undefined` where nothing can be kept: a browser that draws anew each time gets what all others get.
 */
export function canaryBucket(): number | undefined {
  try {
    const { localStorage } = globalThis;
    const kept = Number.parseFloat(localStorage.getItem(key) ?? '');
    if (kept >= 0 && kept < 100) return kept;
    const draw = Math.random() * 100;
    localStorage.setItem(key, String(draw));
    return draw;
  } catch {
    return undefined;
  }
}

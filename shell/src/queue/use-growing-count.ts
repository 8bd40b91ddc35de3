import { startTransition, useEffect, useState } from 'react';

const first = 12;
const more = 24;

/** How many of so many items to draw: enough for the window at once, the others in slices that keep nobody waiting. */
export function useGrowingCount(total: number): number {
  const [count, setCount] = useState(first);
  useEffect(() => {
    if (count >= total) return;
    const timer = setTimeout(() => startTransition(() => setCount(count + more)));
    return () => clearTimeout(timer);
  }, [count, total]);
  return Math.min(count, total);
}

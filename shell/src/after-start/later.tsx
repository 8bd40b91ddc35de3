import { type ComponentType, useEffect, useState } from 'react';

/**
 * Shows {@link AfterStart} as soon as the page has loaded. A device that lost its connection before that tries again
 * when it has one.
 */
export function Later() {
  const [Parts, setParts] = useState<ComponentType>();
  useEffect(() => {
    const load = () =>
      import('./after-start.tsx').then(
        ({ AfterStart }) => setParts(() => AfterStart),
        () => addEventListener('online', load, { once: true }),
      );
    if (document.readyState === 'complete') void load();
    else addEventListener('load', load, { once: true });
  }, []);
  return Parts && <Parts />;
}

import { test as base, expect } from '@playwright/test';
import { runningPortal } from '../portal/running-portal.ts';
import { type Nginx, startNginx } from './nginx.ts';

/** A test about single answers of the documented nginx, in front of the run's site and backend. */
export const test = base.extend<object, { readonly nginx: Nginx }>({
  nginx: [
    async ({ browserName: _ }, use) => {
      const { site, origin } = runningPortal();
      const nginx = await startNginx({ site, backends: [origin] });
      await use(nginx);
      await nginx.stop();
    },
    { scope: 'worker' },
  ],
});

export { expect };

import { test as base, expect } from '#e2e/support/page/own-portal-test.ts';
import { type Nginx, startNginx } from './nginx.ts';

/** A test with its own portal behind the documented nginx. */
export const test = base.extend<{ readonly nginx: Nginx }>({
  nginx: async ({ portal: { backend, site } }, use) => {
    const nginx = await startNginx({ site, backends: [backend] });
    await use(nginx);
    await nginx.stop();
  },
  baseURL: ({ nginx }, use) => use(nginx.origin),
});

export { expect };

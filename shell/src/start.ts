/**
 * The code of the start by parts, each after those that it is made of: the schemas, the store, the components, the
 * portal. Each runs in a task of its own, between which the page answers the user; in Safari all are one task.
 */
const parts = [
  () => import(/* webpackMode: "eager", webpackExports: ["applicationSchema"] */ '@zaehlwerk/api/schema'),
  () => import(/* webpackMode: "eager", webpackExports: ["createPortalStore"] */ '@zaehlwerk/store/host'),
  () => import(/* webpackMode: "eager", webpackExports: [] */ '@zaehlwerk/ui'),
  () => import(/* webpackMode: "eager", webpackExports: [] */ './portal.tsx'),
  () => import(/* webpackMode: "eager", webpackExports: [] */ './boot.tsx'),
];

async function start(): Promise<void> {
  // The token of a login link leaves the address at once.
  const isLink = /\/m\//i.test(location.pathname);
  for (const part of parts) {
    await part();
    if (!isLink) await globalThis.scheduler?.yield?.();
  }
}

start();

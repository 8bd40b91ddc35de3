/** What the builds on a page share, by request and version. */
export type ShareScope = Record<string, Record<string, { loaded?: boolean | number }>>;

// The bundler puts its own functions in the place of these names.
declare const __webpack_init_sharing__: (scope: 'default') => Promise<void> | void;
declare const __webpack_share_scopes__: { readonly default: ShareScope };

/**
 * Shared packages that the harness brings as chunks of their own, as the shell does; being imported here is what makes
 * its build provide them. The others are part of the harness itself.
 */
const onDemand: Readonly<Record<string, () => Promise<unknown>>> = {
  '@zaehlwerk/store/data': () => import('@zaehlwerk/store/data'),
  '@zaehlwerk/ui/metering': () => import('@zaehlwerk/ui/metering'),
};

/** Starts loading what a module will ask for; it asks again and gets the error then, where it can be told. */
export function warmShared(requests: readonly string[]): void {
  for (const request of requests) onDemand[request]?.().catch(() => undefined);
}

/** The shared packages of the harness. All count as loaded, as in the shell, so that a module takes these and no other. */
export async function shareScope(): Promise<ShareScope> {
  await __webpack_init_sharing__('default');
  const scope = __webpack_share_scopes__.default;
  for (const provided of Object.values(scope).flatMap(Object.values)) provided.loaded = true;
  return scope;
}

/** A shared package in one version. `get` loads it, when it is one on demand, and gives what makes it run. */
interface Provided {
  loaded?: boolean | number;
  get(): unknown;
}

/** What the builds on a page share, by request and version. */
export type ShareScope = Record<string, Record<string, Provided>>;

// The bundler puts its own functions in the place of these names.
declare const __webpack_init_sharing__: (scope: 'default') => Promise<void> | void;
declare const __webpack_share_scopes__: { readonly default: ShareScope };

/**
 * The shell's shared packages. All count as loaded, on-demand ones too: federation never prefers another
 * version to a loaded one, so no module can put a second React beside the shell's.
 */
export async function shareScope(): Promise<ShareScope> {
  await __webpack_init_sharing__('default');
  const scope = __webpack_share_scopes__.default;
  for (const provided of Object.values(scope).flatMap(Object.values)) provided.loaded = true;
  return scope;
}

/** Starts loading shared packages that a module will ask for; what is there already needs nothing. */
export async function warmShared(requests: readonly string[]): Promise<void> {
  const scope = await shareScope();
  const asked = requests.flatMap(request => Object.values(scope[request] ?? {}));
  // The module asks again and gets the error then, where it can be told.
  await Promise.allSettled(asked.map(provided => provided.get()));
}

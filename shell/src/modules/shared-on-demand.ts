/**
 * Shared packages that the shell brings as chunks of their own (`sharedOnDemand` in the build's table).
 * Being imported here is what makes the shell's build provide them.
 */
const loaders: Readonly<Record<string, () => Promise<unknown>>> = {
  '@zaehlwerk/store/offline': () => import('@zaehlwerk/store/offline'),
  '@zaehlwerk/store/reading': () => import('@zaehlwerk/store/reading'),
  '@zaehlwerk/ui/metering': () => import('@zaehlwerk/ui/metering'),
};

/** Starts loading a shared package that a module will ask for; what the shell already holds needs nothing. */
export function warmShared(request: string): void {
  // The module asks again and gets the error then, where it can be told.
  loaders[request]?.().catch(() => undefined);
}

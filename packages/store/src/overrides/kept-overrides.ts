import { tryOr } from '@zaehlwerk/outbox';
import * as z from 'zod/mini';

const key = 'zw-overrides';

const keptSchema = z.array(
  z.object({
    module: z.string(),
    /** Folder of the build on a development server, with a trailing slash. */
    address: z.string(),
  }),
);

/** A module that a developer runs from elsewhere, in this browser. */
export type KeptOverride = z.infer<typeof keptSchema>[number];

export function keptOverrides(): readonly KeptOverride[] {
  return tryOr([], () => keptSchema.parse(JSON.parse(globalThis.localStorage.getItem(key) ?? '')));
}

/** Replaces the one of the same module; false if the browser keeps nothing. */
export function keepOverride(override: KeptOverride): boolean {
  const others = keptOverrides().filter(({ module }) => module !== override.module);
  return tryOr(false, () => {
    globalThis.localStorage.setItem(key, JSON.stringify([...others, override]));
    return true;
  });
}

export function forgetOverrides(): void {
  tryOr(undefined, () => globalThis.localStorage.removeItem(key));
}

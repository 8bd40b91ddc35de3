import * as z from 'zod/mini';

const key = 'zw-overrides';

const keptSchema = z.array(
  z.object({
    /** Name of the module. */
    module: z.string(),
    /** Folder that a development server serves its build from, with a slash at the end. */
    address: z.string(),
  }),
);

/** A module that a developer wants to run from elsewhere, in this browser. */
export type KeptOverride = z.infer<typeof keptSchema>[number];

/** What this browser keeps; nothing where it cannot be read. */
export function keptOverrides(): readonly KeptOverride[] {
  try {
    return keptSchema.parse(JSON.parse(globalThis.localStorage.getItem(key) ?? ''));
  } catch {
    return [];
  }
}

/** Keeps one more, in the place of another one of the same module; false where the browser keeps nothing. */
export function keepOverride(override: KeptOverride): boolean {
  const others = keptOverrides().filter(({ module }) => module !== override.module);
  try {
    globalThis.localStorage.setItem(key, JSON.stringify([...others, override]));
    return true;
  } catch {
    return false;
  }
}

/** Forgets all of them. */
export function forgetOverrides(): void {
  try {
    globalThis.localStorage.removeItem(key);
  } catch {
    // What cannot be reached is not read at the next start either.
  }
}

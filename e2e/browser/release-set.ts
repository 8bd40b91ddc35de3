import type { Page } from '@playwright/test';
import type { ReleasedModule, ReleaseSet } from '@zaehlwerk/module-kit/declaration';

/** A module of a release set as a test may leave it: whole, changed, or no module at all. */
type Edited = ReleasedModule | Readonly<Record<string, unknown>>;

/** Changes the modules of a release set. */
export type EditModules = (modules: readonly ReleasedModule[]) => readonly Edited[];

const inlined = /(<script type="application\/json" id="release-set">)(.*?)(<\/script>)/s;

/**
 * Lets the pages that the portal serves from now on carry another release set. Everything else about them, headers
 * included, stays what the backend answers.
 */
export async function serveModules(page: Page, edit: EditModules): Promise<void> {
  await page.route('**/*', async route => {
    if (route.request().resourceType() !== 'document') return route.fallback();
    const response = await route.fetch();
    const original = await response.text();
    const body = original.replace(inlined, (_match, start, json, end) => {
      const set: ReleaseSet = JSON.parse(json);
      const edited = JSON.stringify({ ...set, modules: edit(set.modules) });
      return start + edited.replaceAll('<', '\\u003c') + end;
    });
    if (body === original) throw new Error('The page carries no release set, or the edit changed nothing.');
    const { 'content-encoding': _encoding, 'content-length': _length, ...headers } = response.headers();
    await route.fulfill({ response, headers, body });
  });
}

/** Adds modules to the set. */
export function adding(...added: readonly ReleasedModule[]): EditModules {
  return modules => [...modules, ...added];
}

/** Leaves a module out of the set. */
export function without(name: string): EditModules {
  return modules => modules.filter(module => module.name !== name);
}

/** Changes one module of the set. */
export function changing(name: string, change: (module: ReleasedModule) => Edited): EditModules {
  return modules => modules.map(module => (module.name === name ? change(module) : module));
}

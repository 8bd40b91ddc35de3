import type { Page } from '@playwright/test';
import { type ReleasedModule, type ReleaseSet, releasedModuleSchema } from '@zaehlwerk/module-kit/host';
import { contentSecurityPolicy } from '@zaehlwerk/release';

/** A module of a release set, possibly changed or invalid. */
type Edited = ReleasedModule | Readonly<Record<string, unknown>>;

/** Changes the modules of a release set. */
export type EditModules = (modules: readonly ReleasedModule[]) => readonly Edited[];

/** A release set whose modules may be invalid. */
type EditedSet = Omit<ReleaseSet, 'modules'> & { readonly modules: readonly Edited[] };

const inlined = /(<script type="application\/json" id="release-set">)(.*?)(<\/script>)/s;

/** Changes the modules in the release set of pages served from now on. */
export function serveModules(page: Page, edit: EditModules): Promise<void> {
  return serveSet(page, set => ({ ...set, modules: edit(set.modules) }));
}

/** Makes pages served from now on send their observations to this address. */
export function serveBeacons(page: Page, beacons: string): Promise<void> {
  return serveSet(page, set => ({ ...set, beacons }));
}

/** Changes the release set of a page and its policy to match. The rest of the page is unchanged. */
async function serveSet(page: Page, edit: (set: ReleaseSet) => EditedSet): Promise<void> {
  await page.route('**/*', async route => {
    if (route.request().resourceType() !== 'document') return route.fallback();
    const response = await route.fetch();
    const original = await response.text();
    let policy = '';
    const body = original.replace(inlined, (_match, start, json, end) => {
      const set: ReleaseSet = JSON.parse(json);
      const edited = edit(set);
      policy = contentSecurityPolicy({ ...set, ...edited, modules: edited.modules.flatMap(readable) });
      return start + JSON.stringify(edited).replaceAll('<', '\\u003c') + end;
    });
    if (body === original) throw new Error('The page carries no release set, or the edit changed nothing.');
    const { 'content-encoding': _encoding, 'content-length': _length, ...headers } = response.headers();
    await route.fulfill({ response, headers: { ...headers, 'content-security-policy': policy }, body });
  });
}

function readable(module: Edited): ReleasedModule[] {
  const parsed = releasedModuleSchema.safeParse(module);
  return parsed.success ? [parsed.data] : [];
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

import type { ComponentType } from 'react';
import {
  type ModuleEntry,
  type ModuleManifest,
  moduleManifestSchema,
  servedContracts,
  servesContract,
} from '../host/index.ts';
import type { Texts } from './module-texts.ts';
import { type ShareScope, shareScope, warmShared } from './share-scope.ts';

/** The module that runs alone. */
export interface LoadedModule {
  readonly manifest: ModuleManifest;
  readonly entry: ModuleEntry<ComponentType>;
  /** Its texts by language. */
  readonly texts: Readonly<Record<string, Texts>>;
}

/** Why it does not run; the words are those that the portal uses. */
export type LoadFailure = 'unreachable' | 'invalid-manifest' | 'incompatible' | 'threw-at-start';

/** The module, or why there is none, with what a developer wants to know of it. */
export type ModuleLoad =
  | { readonly status: 'ready'; readonly module: LoadedModule }
  | { readonly status: 'failed'; readonly code: LoadFailure; readonly detail: string };

/** A federation container as its script leaves it on the window. */
interface Container {
  init(scope: ShareScope): Promise<void> | void;
  get(request: string): Promise<() => unknown>;
}

const failed = (code: LoadFailure, detail: string): ModuleLoad => ({ status: 'failed', code, detail });
const wordsOf = (error: unknown): string =>
  error instanceof Error ? (error.stack ?? error.message) : String(error);

/** Loads the module of this development server as a portal does: by its `module.json`, as a federation remote. */
export async function loadModule(): Promise<ModuleLoad> {
  const answer = await fetch('/module.json', { cache: 'no-store' }).catch(() => undefined);
  if (!answer?.ok) return failed('unreachable', 'There is no /module.json: the module did not build.');
  const parsed = moduleManifestSchema.safeParse(await answer.json());
  if (!parsed.success)
    return failed(
      'invalid-manifest',
      parsed.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`).join('\n'),
    );
  const manifest = parsed.data;
  const { contract } = manifest.requires;
  if (!servesContract(contract, servedContracts))
    return failed('incompatible', `It requires ${contract}; this contract is ${servedContracts.join(', ')}.`);
  warmShared(Object.keys(manifest.shared));
  if (!(await runScript(`/${manifest.entry}`)))
    return failed('unreachable', `/${manifest.entry} could not be loaded.`);
  try {
    const [entry, texts] = await Promise.all([entryOf(manifest), fetchTexts(manifest)]);
    return { status: 'ready', module: { manifest, entry, texts } };
  } catch (error) {
    return failed('threw-at-start', wordsOf(error));
  }
}

function runScript(src: string): Promise<boolean> {
  const script = document.createElement('script');
  script.src = src;
  return new Promise(resolve => {
    script.addEventListener('load', () => resolve(true));
    script.addEventListener('error', () => resolve(false));
    document.head.append(script);
  });
}

async function entryOf({ container: name }: ModuleManifest): Promise<ModuleEntry<ComponentType>> {
  const container: Container | undefined = Reflect.get(globalThis, name);
  if (!container) throw new Error(`Its container ${name} is not there.`);
  await container.init(await shareScope());
  const exposed = await container.get('./entry');
  return (exposed() as { readonly default: ModuleEntry<ComponentType> }).default;
}

/** The texts of the module as they are now, by language. */
export async function fetchTexts({ locales }: ModuleManifest): Promise<Record<string, Texts>> {
  const fetched = Object.entries(locales).map(async ([language, file]) => {
    const answer = await fetch(`/${file}`, { cache: 'no-store' });
    return [language, (await answer.json()) as Texts] as const;
  });
  return Object.fromEntries(await Promise.all(fetched));
}

import type { ReleasedModule } from '@zaehlwerk/module-kit/host';
import { Subscribable } from '@zaehlwerk/store';
import type { ComponentType } from 'react';
import type { PortalModule } from '../release-set.ts';
import { type FailureCode, ModuleLoadError } from './failure.ts';
import type { LoadedEntry } from './federation.ts';

/** What a module contributes to the page: a screen of a route, or a contribution to a slot. */
export interface ModulePart {
  readonly module: PortalModule;
  readonly kind: 'screens' | 'contributions';
  /** Its key in the module's entry. */
  readonly name: string;
}

/**
 * How far the loading of a part has come. Loading never throws; a failure is a state like the others. `ms`: from when
 * the part was asked for, in milliseconds.
 */
export type PartState =
  | { readonly status: 'idle' }
  | { readonly status: 'loading' }
  | { readonly status: 'ready'; readonly Component: ComponentType; readonly ms: number }
  | { readonly status: 'failed'; readonly code: FailureCode; readonly cause?: unknown };

/** What the loader needs of the outside; replaced in tests. */
export interface LoaderDependencies {
  readonly loadEntry: (module: ReleasedModule) => Promise<LoadedEntry>;
  readonly loadTexts: (module: ReleasedModule) => Promise<void>;
  readonly asLoadError: (
    error: unknown,
    module: ReleasedModule,
    files: readonly string[],
  ) => Promise<ModuleLoadError>;
  readonly preload: (module: ReleasedModule, paths: readonly string[]) => void;
  readonly timeoutMs: number;
}

const idle: PartState = { status: 'idle' };
const loading: PartState = { status: 'loading' };

/** Loads parts of modules, each at most once. */
export class ModuleLoader extends Subscribable {
  readonly #dependencies: LoaderDependencies;
  readonly #states = new Map<string, PartState>();
  /** Parts of one module that come at the same moment have its texts fetched once. */
  readonly #texts = new Map<ReleasedModule, Promise<void>>();

  constructor(dependencies: LoaderDependencies) {
    super();
    this.#dependencies = dependencies;
  }

  /** The state of a part; the same object until it changes. */
  stateOf(part: ModulePart): PartState {
    return this.#states.get(keyOf(part)) ?? idle;
  }

  /** The states of all parts that were asked for, by module, kind and name: `mf-reading/screens/JobList`. */
  get states(): ReadonlyMap<string, PartState> {
    return this.#states;
  }

  /** Loads a part unless it is loading or ready; a failed one is tried again. */
  load(part: ModulePart): void {
    const { status } = this.stateOf(part);
    if (status === 'loading' || status === 'ready') return;
    this.#set(part, loading);
    this.#result(part).then(state => this.#set(part, state));
  }

  /** Takes a part for failed that was ready: a file of its own that it asked for while it was shown did not come. */
  async fail(part: ModulePart, error: unknown): Promise<void> {
    const { build } = part.module;
    if ('refusal' in build) return;
    this.#set(part, loading);
    this.#set(part, await this.#failure(error, build, part));
  }

  /** Loads the texts of a module, which are there whatever becomes of its code. */
  textsOf(build: ReleasedModule): Promise<void> {
    const known = this.#texts.get(build);
    if (known) return known;
    const texts = this.#dependencies.loadTexts(build);
    this.#texts.set(build, texts);
    texts.catch(() => this.#texts.delete(build));
    return texts;
  }

  async #result(part: ModulePart): Promise<PartState> {
    const { build } = part.module;
    if ('refusal' in build) return { status: 'failed', code: build.refusal };
    const begun = performance.now();
    try {
      return {
        status: 'ready',
        Component: await withTimeout(this.#component(build, part), this.#dependencies.timeoutMs),
        ms: performance.now() - begun,
      };
    } catch (error) {
      return this.#failure(error, build, part);
    }
  }

  async #failure(error: unknown, build: ReleasedModule, part: ModulePart): Promise<PartState> {
    // Whoever tries again does not wait for an answer that has not come.
    this.#texts.delete(build);
    const { code, cause } = await this.#dependencies.asLoadError(error, build, filesOf(build, part));
    return { status: 'failed', code, cause };
  }

  async #component(build: ReleasedModule, part: ModulePart): Promise<ComponentType> {
    const { preload, loadEntry } = this.#dependencies;
    preload(build, [build.entry, ...build.exposed, ...filesOf(build, part)]);
    const code = loadEntry(build);
    const [entry] = await Promise.all([code, this.textsOf(build)]);
    const load = entry[part.kind][part.name];
    if (!load) throw new ModuleLoadError('invalid-manifest');
    return (await load()).default;
  }

  #set(part: ModulePart, state: PartState): void {
    this.#states.set(keyOf(part), state);
    this.notify();
  }
}

function filesOf(build: ReleasedModule, { kind, name }: ModulePart): readonly string[] {
  return build[kind][name] ?? [];
}

function keyOf({ module, kind, name }: ModulePart): string {
  return `${module.name}/${kind}/${name}`;
}

function withTimeout<Value>(promise: Promise<Value>, timeoutMs: number): Promise<Value> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new ModuleLoadError('timeout')), timeoutMs);
    promise.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}

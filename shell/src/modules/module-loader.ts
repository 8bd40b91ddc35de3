import type { ReleasedModule } from '@zaehlwerk/module-kit/host';
import { Subscribable } from '@zaehlwerk/store';
import type { ComponentType } from 'react';
import type { PortalModule } from '../release-set.ts';
import { type FailureCode, ModuleLoadError } from './failure.ts';
import type { LoadedEntry } from './federation.ts';
import { memoizeUntilRejected } from './memoize-until-rejected.ts';

/** A screen of a route, or a contribution to a slot. */
export interface ModulePart {
  readonly module: PortalModule;
  readonly kind: 'screens' | 'contributions';
  /** Its key in the module's entry. */
  readonly name: string;
}

/** Loading never throws: a failure is a state. `ms`: milliseconds since the request. */
export type PartState =
  | { readonly status: 'idle' }
  | { readonly status: 'loading' }
  | { readonly status: 'ready'; readonly Component: ComponentType; readonly ms: number }
  | { readonly status: 'failed'; readonly code: FailureCode; readonly cause?: unknown };

/** Replaced in tests. */
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
  /** Concurrent parts of a module share one request for its texts. */
  readonly #texts: ReturnType<typeof memoizeUntilRejected<ReleasedModule, void>>;

  constructor(dependencies: LoaderDependencies) {
    super();
    this.#dependencies = dependencies;
    this.#texts = memoizeUntilRejected(dependencies.loadTexts);
  }

  /** Referentially stable until it changes. */
  stateOf(part: ModulePart): PartState {
    return this.#states.get(keyOf(part)) ?? idle;
  }

  /** By module, kind and name: `mf-reading/screens/JobList`. */
  get states(): ReadonlyMap<string, PartState> {
    return this.#states;
  }

  /** Loads a part unless it is loading or ready; retries a failed one. Resolves when it is ready or has failed. */
  async load(part: ModulePart): Promise<void> {
    const { status } = this.stateOf(part);
    if (status === 'loading' || status === 'ready') return;
    this.#set(part, loading);
    this.#set(part, await this.#result(part));
  }

  /** Marks a ready part as failed: one of its chunks is missing. */
  async fail(part: ModulePart, error: unknown): Promise<void> {
    const { build } = part.module;
    if ('refusal' in build) return;
    this.#set(part, loading);
    this.#set(part, await this.#failure(error, build, part));
  }

  /** Loads the texts of a module, even if its code fails. */
  textsOf(build: ReleasedModule): Promise<void> {
    return this.#texts.get(build);
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
    // A retry must not wait for an unanswered request.
    this.#texts.forget(build);
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

export function keyOf({ module, kind, name }: ModulePart): string {
  return `${module.name}/${kind}/${name}`;
}

function withTimeout<Value>(promise: Promise<Value>, timeoutMs: number): Promise<Value> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new ModuleLoadError('timeout')), timeoutMs);
    promise.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}

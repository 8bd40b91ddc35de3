import { maxObservations, type Observation, sendBeacon } from '@zaehlwerk/api/beacon';
import { matchRoutes } from 'react-router';
import { type Metric, onCLS, onFCP, onINP, onLCP, onTTFB } from 'web-vitals';
import type { Host } from '../host.tsx';
import { type FailureCode, reportedErrors } from '../modules/failure.ts';
import type { PortalReleaseSet } from '../release-set.ts';
import { ownPaths } from '../routing/own-paths.ts';

let isObserving = false;

/** Observes for the rest of the page's life, with events from before, and sends whenever the page is hidden. */
export function observe(host: Host, endpoint: string): void {
  if (isObserving) return;
  isObserving = true;
  const { set } = host;
  const buffer = new ObservationBuffer(host);
  const route = routePattern(set, location.pathname);
  const note = ({ id, name, value }: Metric) => buffer.noteVital(id, { kind: 'vital', name, value, route });
  for (const on of [onCLS, onFCP, onINP, onLCP, onTTFB]) on(note);

  // After web-vitals' own listeners on the document, which record the final values.
  addEventListener('visibilitychange', () => {
    if (document.visibilityState !== 'hidden') return;
    const observations = buffer.collect();
    if (observations.length === 0 || !navigator.onLine) return;
    buffer.clear();
    sendBeacon(endpoint, { set: set.id, observations: [...observations] });
  });
}

/** The declared route of an address: `/ablesung/:jobId`; `other` for an unknown one. */
export function routePattern({ modules }: Pick<PortalReleaseSet, 'modules'>, pathname: string): string {
  const declared = modules.flatMap(({ routes }) => routes.map(({ path }) => path));
  const routes = [...Object.values(ownPaths), ...declared].map(path => ({ path }));
  return matchRoutes(routes, pathname)?.at(-1)?.route.path ?? 'other';
}

type Of<Kind extends Observation['kind']> = Extract<Observation, { kind: Kind }>;

/** Observations that are not sent yet; the latest if there are more than a beacon holds. */
export class ObservationBuffer {
  readonly #host: Host;
  readonly #vitals = new Map<string, Of<'vital'>>();
  /** Ids of vitals and keys of parts, each reported once. */
  readonly #reported = new Set<string>();
  #waiting: readonly Observation[] = [];

  constructor(host: Host) {
    this.#host = host;
  }

  /** Until it is collected, a later value replaces an earlier one. */
  noteVital(id: string, vital: Of<'vital'>): void {
    this.#vitals.set(id, vital);
  }

  /** Returns all that is unsent: leftovers, and what is new since the last call. */
  collect(): readonly Observation[] {
    const vitals = [...this.#vitals].filter(([id]) => this.#isNew(id)).map(([, vital]) => vital);
    const fresh = [...this.#parts(), ...this.#failures(), ...vitals];
    this.#waiting = [...this.#waiting, ...fresh].slice(-maxObservations);
    return this.#waiting;
  }

  /** Call after sending. */
  clear(): void {
    this.#waiting = [];
  }

  #parts(): Of<'part'>[] {
    return [...this.#host.loader.states].flatMap(([key, state]) => {
      const [module = ''] = key.split('/');
      const version = this.#versionOf(module);
      if (state.status !== 'ready' || version === undefined || !this.#isNew(key)) return [];
      return [{ kind: 'part', module, version, milliseconds: state.ms }];
    });
  }

  #failures(): Of<'failure'>[] {
    const failures = [...reportedErrors].map(error => {
      const [module, code] = error.split('/') as [string, FailureCode];
      const version = this.#versionOf(module);
      return { kind: 'failure' as const, module, code, ...(version && { version }) };
    });
    reportedErrors.clear();
    return failures;
  }

  #isNew(key: string): boolean {
    const isNew = !this.#reported.has(key);
    this.#reported.add(key);
    return isNew;
  }

  #versionOf(name: string): string | undefined {
    const { shell, modules } = this.#host.set;
    const build = name === 'shell' ? shell : modules.find(module => module.name === name)?.build;
    return build && 'version' in build ? build.version : undefined;
  }
}

import type { CanaryState, Deployment, ModuleState, Settings } from '@zaehlwerk/signing';
import { pinnedModule, unknown } from '../release-error.ts';

/** The state of a module; `undefined` when it has never been published there. Every object has a `constructor`. */
export function findState({ modules }: Deployment, name: string): ModuleState | undefined {
  return Object.hasOwn(modules, name) ? modules[name] : undefined;
}

/** The state of a module of a deployment. Throws a refusal when it has never been published there. */
export function stateOf(now: Deployment, name: string): ModuleState {
  const state = findState(now, name);
  if (state) return state;
  const known = Object.keys(now.modules).sort().join(', ') || 'none yet';
  throw unknown(`There is no module ${name} in this deployment. It has: ${known}.`);
}

function withModule(now: Deployment, name: string, state: ModuleState): Deployment {
  return { ...now, modules: { ...now.modules, [name]: state } };
}

/** Makes a module part of the set, or takes it out; its build stays where it is. */
export function enabled(now: Deployment, name: string, isEnabled: boolean): Deployment {
  return withModule(now, name, { ...stateOf(now, name), enabled: isEnabled });
}

/** Pins a module to its build, or to `build`, or lets it go. */
export function pinned(now: Deployment, name: string, isPinned: boolean, build?: string): Deployment {
  const state = stateOf(now, name);
  return build === undefined || build === state.build
    ? withModule(now, name, { ...state, pinned: isPinned })
    : withModule(now, name, { ...withoutCanary(state), build, pinned: isPinned });
}

/** Gives all browsers another build of a module; a canary ends. */
export function switched(now: Deployment, name: string, build: string): Deployment {
  return withModule(now, name, { ...withoutCanary(stateOf(now, name)), build });
}

/** Gives the build of a canary to all browsers. Throws a refusal where the module is pinned. */
export function promoted(now: Deployment, name: string): Deployment {
  const { build } = canaryOf(now, name);
  if (stateOf(now, name).pinned) throw pinnedModule(name);
  return switched(now, name, build);
}

export function aborted(now: Deployment, name: string): Deployment {
  canaryOf(now, name);
  return withModule(now, name, withoutCanary(stateOf(now, name)));
}

/** Other settings; `undefined` takes one away. */
export function withSettings(now: Deployment, { beacons, ...settings }: Settings): Deployment {
  return { ...now, settings: { ...settings, ...(beacons !== undefined && { beacons }) } };
}

function canaryOf(now: Deployment, name: string): CanaryState {
  const { canary } = stateOf(now, name);
  if (canary) return canary;
  throw unknown(
    `No build of ${name} is for a share of the browsers. Make one with "portal publish --canary".`,
  );
}

function withoutCanary({ canary: _, ...state }: ModuleState): ModuleState {
  return state;
}

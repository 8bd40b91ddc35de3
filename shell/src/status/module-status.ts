import { canarySchema } from '@zaehlwerk/module-kit/host';
import type { FailureCode } from '../modules/failure.ts';
import type { ModuleLoader } from '../modules/module-loader.ts';
import type { PortalModule, PortalReleaseSet } from '../release-set/release-set.ts';

/** How a module is doing in this window. */
export interface ModuleStatus {
  readonly name: string;
  /** `undefined` for one that the shell cannot read. */
  readonly version: string | undefined;
  /** Host that its files come from; `undefined` for the portal's own. */
  readonly host: string | undefined;
  /** This browser is one of those that have it before the others. */
  readonly isCanary: boolean;
  /** A developer runs it from that host, in the place of the published one. */
  readonly isOverridden: boolean;
  readonly failure: FailureCode | undefined;
  readonly isLoaded: boolean;
}

/** The modules of the running set, in its order. */
export function moduleStatuses(set: PortalReleaseSet, { states }: ModuleLoader): ModuleStatus[] {
  const overridden = set.overridden?.list ?? [];
  return set.modules.map(module => {
    const ofModule = [...states]
      .filter(([key]) => key.startsWith(`${module.name}/`))
      .map(([, state]) => state);
    const failed = ofModule.find(state => state.status === 'failed');
    return {
      name: module.name,
      ...buildOf(module, set),
      isOverridden: overridden.some(
        ({ module: name, version }) => name === module.name && version !== undefined,
      ),
      failure: 'refusal' in module.build ? module.build.refusal : failed?.code,
      isLoaded: ofModule.some(({ status }) => status === 'ready'),
    };
  });
}

function buildOf({ build }: PortalModule, { canaries = [] }: PortalReleaseSet) {
  if ('refusal' in build) return { version: undefined, host: undefined, isCanary: false };
  const { host } = new URL(build.base, location.href);
  return {
    version: build.version,
    host: host === location.host ? undefined : host,
    isCanary: canaries.some(canary => canarySchema.safeParse(canary).data?.build.base === build.base),
  };
}

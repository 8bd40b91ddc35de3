import { matchRoutes } from 'react-router';
import type { PortalReleaseSet } from '../release-set/release-set.ts';
import { ownPaths } from '../routing/own-paths.ts';

/** The route of an address as it is declared, without ids: `/ablesung/:jobId`; `other` when there is none. */
export function routePattern({ modules }: Pick<PortalReleaseSet, 'modules'>, pathname: string): string {
  const declared = modules.flatMap(({ routes }) => routes.map(({ path }) => path));
  const routes = [...Object.values(ownPaths), ...declared].map(path => ({ path }));
  return matchRoutes(routes, pathname)?.at(-1)?.route.path ?? 'other';
}

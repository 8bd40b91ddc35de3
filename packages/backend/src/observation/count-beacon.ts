import type { Beacon, Observation } from '@zaehlwerk/api/schema';
import type { Metrics } from './metrics.ts';
import type { Published } from './published.ts';

const other = 'other';

/** Adds a beacon to the counts. What is not published goes under `other`, so that nobody can invent labels. */
export function countBeacon(metrics: Metrics, published: Published, { set, observations }: Beacon): void {
  metrics.beacons.inc({ set: published.sets.has(set) ? set : other });
  for (const observation of observations) count(metrics, published, observation);
}

function count(metrics: Metrics, published: Published, observation: Observation): void {
  if (observation.kind === 'vital') {
    const { name, value } = observation;
    const route = published.routes.has(observation.route) ? observation.route : other;
    if (name === 'CLS') metrics.layoutShifts.observe({ route }, value);
    else metrics.vitals.observe({ name, route }, value / 1000);
    return;
  }
  const build = buildOf(published, observation);
  if (observation.kind === 'part') metrics.moduleLoads.observe(build, observation.milliseconds / 1000);
  else metrics.moduleFailures.inc({ ...build, code: observation.code });
}

/** What was refused unread has no version, and its name is known without. */
function buildOf(
  { builds }: Published,
  { module, version }: { module: string; version?: string | undefined },
) {
  if (version !== undefined && builds.has(`${module} ${version}`)) return { module, version };
  const isKnown = [...builds].some(build => build.startsWith(`${module} `));
  return { module: isKnown ? module : other, version: other };
}

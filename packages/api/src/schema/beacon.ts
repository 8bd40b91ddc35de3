import * as z from 'zod/mini';
import { list, text } from './bounded.ts';
import { maxObservations } from './max-observations.ts';

const moduleName = text(60).check(z.regex(/^[a-z][a-z0-9-]*$/));
const version = text(60).check(z.regex(/^[0-9A-Za-z.+-]+$/));
const milliseconds = z.number().check(z.gte(0), z.lte(3_600_000));

/** A route as it is declared, `/ablesung/:jobId`; an address could name a job, a route does not. */
const routePattern = text(100).check(z.regex(/^(\/|(\/([a-z0-9-]+|:[a-zA-Z]+))+|other)$/));

/** Why a module or one of its screens was not there, as the shell names it. */
export const failureCodes = [
  'invalid-manifest',
  'incompatible',
  'unreachable',
  'timeout',
  'integrity',
  'threw-at-start',
  'threw-in-render',
  'not-available-offline',
] as const;

/**
 * Something that happened while the portal ran. Nothing in it tells one person or one device from another: a field
 * that is not listed here is refused.
 * - `part`: a screen or contribution of a module was there, so many milliseconds after it was asked for
 * - `failure`: one was not. The shell's own parts have the module `shell`; what was refused unread has no version.
 * - `vital`: a Web Vital of a page load, on the route that was opened; all in milliseconds but `CLS`, which has no unit
 */
export const observationSchema = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('part'), module: moduleName, version, milliseconds }),
  z.strictObject({
    kind: z.literal('failure'),
    module: moduleName,
    version: z.optional(version),
    code: z.enum(failureCodes),
  }),
  z.strictObject({
    kind: z.literal('vital'),
    name: z.enum(['CLS', 'FCP', 'INP', 'LCP', 'TTFB']),
    value: milliseconds,
    route: routePattern,
  }),
]);

/** Body of `POST /api/public/beacons`: what one page of the release set `set` observed. */
export const beaconSchema = z.strictObject({
  set: text(60).check(z.regex(/^[0-9A-Za-z-]+$/)),
  observations: list(observationSchema, maxObservations).check(z.minLength(1)),
});

export type Observation = z.infer<typeof observationSchema>;
export type Beacon = z.infer<typeof beaconSchema>;

/** The paths of the pages that every portal has, whatever modules it is made of. */
export const portalPaths = ['/', '/zugaenge', '/anmelden', '/ausgang', '/status', '/licences'] as const;

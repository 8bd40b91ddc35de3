import * as z from 'zod/mini';
import { list, text } from './bounded.ts';
import { maxObservations } from './max-observations.ts';

const moduleName = text(60).check(z.regex(/^[a-z][a-z0-9-]*$/));
const version = text(60).check(z.regex(/^[0-9A-Za-z.+-]+$/));
const milliseconds = z.number().check(z.gte(0), z.lte(3_600_000));

/** A declared route, `/ablesung/:jobId`, which cannot name a job. */
const routePattern = text(100).check(z.regex(/^(\/|(\/([a-z0-9-]+|:[a-zA-Z]+))+|other)$/));

/** Of a module or one of its screens. */
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
 * An event in the running portal. Nothing in it identifies a person or device: fields that are not listed are refused.
 * - `part`: load time of a screen or contribution in milliseconds
 * - `failure` of one. The shell's own parts have the module `shell`; an unread one has no version.
 * - `vital`: a Web Vital of a page load, on its route; in milliseconds, but `CLS` without a unit
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

/** Body of `POST /api/public/beacons`: observations of one page of the release set `set`. */
export const beaconSchema = z.strictObject({
  set: text(60).check(z.regex(/^[0-9A-Za-z-]+$/)),
  observations: list(observationSchema, maxObservations).check(z.minLength(1)),
});

export type Observation = z.infer<typeof observationSchema>;
export type Beacon = z.infer<typeof beaconSchema>;

/** The pages of every portal, whatever its modules. */
export const portalPaths = ['/', '/zugaenge', '/anmelden', '/ausgang', '/status', '/licences'] as const;

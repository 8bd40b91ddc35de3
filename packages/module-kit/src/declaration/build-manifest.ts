import * as z from 'zod/mini';
import { builtFileSchema, moduleShape, releasedModuleSchema, shellShape } from './manifest.ts';
import { declaredForTools } from './module-declaration.ts';

/** Published files that the portal does not load. */
const forOtherHosts = z.optional(z.array(builtFileSchema));

/** Packages inside of a build as `name@version`: those whose fixes need a new build. Visitors do not get the list. */
const bundles = z.optional(z.array(z.string()));

/** `module.json`. */
export const moduleManifestSchema = z.object({ ...moduleShape, ...declaredForTools, forOtherHosts, bundles });

/** `shell.json`. */
export const shellManifestSchema = z.object({ ...shellShape, forOtherHosts, bundles });

/** A module of a release set, with what only tools read. */
export const publishedModuleSchema = z.object({ ...releasedModuleSchema.shape, ...declaredForTools });

export type ModuleManifest = z.infer<typeof moduleManifestSchema>;
export type ShellManifest = z.infer<typeof shellManifestSchema>;

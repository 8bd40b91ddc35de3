import * as z from 'zod/mini';

const assets = z.object({ sync: z.array(z.string()), async: z.array(z.string()) });
const assetsByKind = z.object({ js: assets, css: assets });

/** What is read of `mf-manifest.json`, which rspack, webpack and Vite all make with module federation. */
export const federationManifestSchema = z.object({
  metaData: z.object({
    globalName: z.string(),
    buildInfo: z.optional(z.object({ buildVersion: z.optional(z.string()) })),
    remoteEntry: z.object({ name: z.string(), path: z.string(), type: z.string() }),
  }),
  shared: z.array(z.object({ name: z.string(), version: z.string(), assets: assetsByKind })),
  exposes: z.array(z.object({ path: z.string(), assets: assetsByKind })),
});

/** See {@link federationManifestSchema}. */
export type FederationManifest = z.infer<typeof federationManifestSchema>;

/** How the file is called. */
export const federationManifestFile = 'mf-manifest.json';

type Assets = z.infer<typeof assetsByKind>;

/** The files that are there at once with what has these assets, and those that come later. */
export const filesAtOnce = ({ js, css }: Assets): string[] => [...js.sync, ...css.sync];
export const filesLater = ({ js, css }: Assets): string[] => [...js.async, ...css.async];

/** The path of the container below the folder of the build. */
export function entryOf({ metaData: { remoteEntry } }: FederationManifest): string {
  const folder = remoteEntry.path.replace(/^\.?\/|\/$/g, '');
  return folder === '' ? remoteEntry.name : `${folder}/${remoteEntry.name}`;
}

/** Whether container and code are scripts (`undefined`) or ES modules; `unknown` is neither. */
export function entryTypeOf({ metaData }: FederationManifest): 'module' | 'unknown' | undefined {
  const { type } = metaData.remoteEntry;
  if (['module', 'esm'].includes(type)) return 'module';
  return ['global', 'var', 'window'].includes(type) ? undefined : 'unknown';
}

/** The shared packages that a build takes from its host, with the versions it was made with: no file of it brings them. */
export function takenFromHost({ shared }: FederationManifest): Record<string, string> {
  return Object.fromEntries(
    shared.filter(one => copyOf(one).length === 0).map(({ name, version }) => [name, version]),
  );
}

/** The files with which a build brings a copy of a shared package. */
export function copyOf({ assets }: Pick<FederationManifest['shared'][number], 'assets'>): string[] {
  return [...filesAtOnce(assets), ...filesLater(assets)];
}

/** What `./entry` consists of. */
export function exposedOf({ exposes }: FederationManifest) {
  return exposes.find(({ path: exposed }) => exposed === './entry')?.assets;
}

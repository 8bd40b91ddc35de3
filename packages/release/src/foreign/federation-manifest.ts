import { parseJson } from '@zaehlwerk/signing';
import * as z from 'zod/mini';
import { problem } from '../finding.ts';
import type { ReadFile } from '../read-build.ts';

const assets = z.object({ sync: z.array(z.string()), async: z.array(z.string()) });
const assetsByKind = z.object({ js: assets, css: assets });

/** The parts in use of `mf-manifest.json`, which rspack, webpack and Vite all make with module federation. */
const federationManifestSchema = z.object({
  metaData: z.object({
    globalName: z.string(),
    buildInfo: z.optional(z.object({ buildVersion: z.optional(z.string()) })),
    remoteEntry: z.object({ name: z.string(), path: z.string(), type: z.string() }),
  }),
  shared: z.array(z.object({ name: z.string(), version: z.string(), assets: assetsByKind })),
  exposes: z.array(z.object({ path: z.string(), assets: assetsByKind })),
});

export type FederationManifest = z.infer<typeof federationManifestSchema>;

export const federationManifestFile = 'mf-manifest.json';

type Assets = z.infer<typeof assetsByKind>;

export const filesAtOnce = ({ js, css }: Assets): string[] => [...js.sync, ...css.sync];
export const filesLater = ({ js, css }: Assets): string[] => [...js.async, ...css.async];

/** The path of the container below the folder of the build. */
export function entryOf({ metaData: { remoteEntry } }: FederationManifest): string {
  const folder = remoteEntry.path.replace(/^\.?\/|\/$/g, '');
  return folder === '' ? remoteEntry.name : `${folder}/${remoteEntry.name}`;
}

/** The kind of container and code: scripts (`undefined`), ES modules, or neither (`unknown`). */
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
export const copyOf = ({ assets }: Pick<FederationManifest['shared'][number], 'assets'>): string[] => [
  ...filesAtOnce(assets),
  ...filesLater(assets),
];

/** The assets of `./entry`. */
export const exposedOf = ({ exposes }: FederationManifest) =>
  exposes.find(({ path }) => path === './entry')?.assets;

/** Reads `mf-manifest.json` of a build. */
export async function readFederation(where: string, read: ReadFile) {
  const finding = (what: string, remedy: string) =>
    problem('federation-manifest', `${where} ${what}`, remedy);
  const text = await read(federationManifestFile);
  if (text === undefined) {
    const remedy =
      'Build it with ModuleFederationPlugin of @module-federation/enhanced, or with @module-federation/vite and "manifest: true".';
    return { findings: [finding(`holds no ${federationManifestFile}.`, remedy)] };
  }
  const parsed = federationManifestSchema.safeParse(parseJson(text));
  if (!parsed.success) {
    const mistakes = parsed.error.issues.map(issue => `${issue.path.join('.')}: ${issue.message}`);
    const what = `has a ${federationManifestFile} that cannot be read: ${mistakes.join('; ')}.`;
    return { findings: [finding(what, 'Build it again, with assets analysed.')] };
  }
  const federation = parsed.data;
  const { type } = federation.metaData.remoteEntry;
  const findings = [
    ...(exposedOf(federation)
      ? []
      : [finding('exposes no "./entry".', 'Expose it: its default export is { screens, contributions }.')]),
    ...(entryTypeOf(federation) === 'unknown'
      ? [
          finding(
            `has a container of type ${type}.`,
            'Build one that is a script ("global") or an ES module ("module").',
          ),
        ]
      : []),
  ];
  return { federation, findings };
}

import type { Objection } from '../objection.ts';
import type { ReadFile } from '../read-build.ts';
import { parseJson } from '../site/site.ts';
import {
  entryTypeOf,
  exposedOf,
  type FederationManifest,
  federationManifestFile,
  federationManifestSchema,
} from './federation-manifest.ts';

/** What `mf-manifest.json` of a build says, and what it lacks. */
export async function readFederation(
  where: string,
  read: ReadFile,
): Promise<{ readonly federation?: FederationManifest; readonly objections: Objection[] }> {
  const objection = (what: string, remedy: string): Objection[] => [
    { code: 'federation-manifest', what: `${where} ${what}`, remedy },
  ];
  const text = await read(federationManifestFile);
  if (text === undefined)
    return {
      objections: objection(
        `holds no ${federationManifestFile}.`,
        'Build it with ModuleFederationPlugin of @module-federation/enhanced, or with @module-federation/vite and "manifest: true".',
      ),
    };
  const parsed = federationManifestSchema.safeParse(parseJson(text));
  if (!parsed.success) {
    const mistakes = parsed.error.issues.map(issue => `${issue.path.join('.')}: ${issue.message}`);
    return {
      objections: objection(
        `has a ${federationManifestFile} that cannot be read: ${mistakes.join('; ')}.`,
        'Build it again, with assets analysed.',
      ),
    };
  }
  const federation = parsed.data;
  return {
    federation,
    objections: [
      ...(exposedOf(federation)
        ? []
        : objection('exposes no "./entry".', 'Expose it: its default export is { screens, contributions }.')),
      ...(entryTypeOf(federation) === 'unknown'
        ? objection(
            `has a container of type ${federation.metaData.remoteEntry.type}.`,
            'Build one that is a script ("global") or an ES module ("module").',
          )
        : []),
    ],
  };
}

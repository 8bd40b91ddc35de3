import { type Finding, problem } from '../finding.ts';
import {
  baseAddress,
  parseModule,
  parseShell,
  type ReadFile,
  readAddress,
  readFolder,
} from '../read-build.ts';
import { parseJson } from '../site/site.ts';
import type { Deployed } from './deployed-parts.ts';
import type { Place, Stated } from './files-of-build.ts';
import { federationOf, inspectBuild } from './inspect-build.ts';
import { type Budget, type PartSize, sizesOf } from './sizes.ts';

/** The result of a check. */
export interface Checked {
  /** `shell` is the name of a shell. */
  readonly module?: { readonly name: string; readonly version: string };
  readonly findings: readonly Finding[];
  readonly sizes: readonly PartSize[];
}

/**
 * Checks a build against the deployment that it shall join, before any of it is published. The build is named as for
 * publishing. Rejects where it cannot be read at all.
 */
export async function checkBuild(where: string, deployed: Deployed, budget: Budget = {}): Promise<Checked> {
  const elsewhere = baseAddress(where);
  const read = elsewhere === undefined ? readFolder(where) : readAddress(elsewhere);
  const place: Place = { where, elsewhere, read };
  const { stated, findings } = await readStated(where, read);
  if (!stated) {
    const federation = elsewhere === undefined ? await federationOf(place, undefined) : { findings: [] };
    return { findings: [...findings, ...federation.findings], sizes: [] };
  }
  const inspected = await inspectBuild(place, stated, deployed.parts);
  const { version } = stated.manifest;
  if (stated.kind === 'shell')
    return {
      module: { name: 'shell', version },
      findings: [...findings, ...inspected.findings],
      sizes: [],
    };
  const { manifest } = stated;
  const published = deployed.parts.modules.find(module => module.manifest.name === manifest.name);
  const sizes = await sizesOf(
    { manifest, read: async file => inspected.contents.get(file) },
    published && { manifest: published.manifest, read: deployed.read(published) },
    budget,
  );
  return {
    module: { name: manifest.name, version },
    findings: [...findings, ...overBudget(sizes), ...inspected.findings],
    sizes,
  };
}

/** The manifest of a build, as far as it can be read. */
async function readStated(
  where: string,
  read: ReadFile,
): Promise<{ readonly stated?: Stated; readonly findings: readonly Finding[] }> {
  const module = await read('module.json');
  if (module !== undefined) {
    const { manifest, findings } = parseModule(parseJson(module), where);
    return { ...(manifest && { stated: { kind: 'module', manifest } }), findings };
  }
  const shell = await read('shell.json');
  if (shell === undefined) {
    const remedy = `Make it with "portal describe ${where} --module module.ts", or name the folder of a build.`;
    return { findings: [problem('invalid-manifest', `${where} holds no module.json.`, remedy)] };
  }
  const { manifest, findings } = parseShell(parseJson(shell), where);
  return { ...(manifest && { stated: { kind: 'shell', manifest } }), findings };
}

function overBudget(sizes: readonly PartSize[]): Finding[] {
  return sizes
    .filter(({ bytes, budget = bytes }) => bytes > budget)
    .map(({ part, bytes, budget }) =>
      problem(
        'over-budget',
        `${part} has ${bytes} bytes after brotli, of ${budget}.`,
        'Make it smaller, or let a part of it come later.',
      ),
    );
}

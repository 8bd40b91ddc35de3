import { createHash } from 'node:crypto';
import { cp, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { ModuleManifest } from '@zaehlwerk/module-kit/host';
import { checkout } from '#e2e/support/server/backend-process.ts';

const reading = path.join(checkout, 'mf-reading');

/** An editable copy of the reading module's sources or build. */
export interface ModuleCopy {
  readonly folder: string;
  change(file: string, change: (content: string) => string): Promise<void>;
  remove(): Promise<void>;
}

function copyIn(workspace: string, folder: string): ModuleCopy {
  return {
    folder,
    async change(file, change) {
      const place = path.join(folder, file);
      const before = await readFile(place, 'utf8');
      const after = change(before);
      if (after === before) throw new Error(`The change of ${file} changes nothing.`);
      await writeFile(place, after);
    },
    remove: () => rm(workspace, { recursive: true, force: true }),
  };
}

/** A copy of the build whose manifest follows the changes. */
export async function copyOfBuild(): Promise<ModuleCopy> {
  const workspace = await mkdtemp(path.join(tmpdir(), 'zaehlwerk-build-'));
  await cp(path.join(reading, 'dist'), workspace, { recursive: true });
  const copy = copyIn(workspace, workspace);
  return {
    ...copy,
    async change(file, change) {
      await copy.change(file, change);
      const digest = createHash('sha256').update(await readFile(path.join(workspace, file)));
      const integrity = `sha256-${digest.digest('base64')}`;
      await copy.change('module.json', content => {
        const manifest: ModuleManifest = JSON.parse(content);
        const files = manifest.files.map(listed =>
          listed.path === file ? { ...listed, integrity } : listed,
        );
        return JSON.stringify({ ...manifest, files });
      });
    },
  };
}

/** A copy of the sources in which workspace imports resolve; its server uses this port. */
export async function copyOfSources(devPort: number): Promise<ModuleCopy> {
  const workspace = await mkdtemp(path.join(tmpdir(), 'zaehlwerk-sources-'));
  const folder = path.join(workspace, 'mf-reading');
  const isSource = (file: string) => !/\/(dist|node_modules|\.wireit)(\/|$)/.test(file.slice(reading.length));
  await cp(reading, folder, { recursive: true, filter: isSource });
  await symlink(path.join(reading, 'node_modules'), path.join(folder, 'node_modules'));
  const copy = copyIn(workspace, folder);
  await copy.change('package.json', content => {
    const facts = JSON.parse(content);
    return JSON.stringify({ ...facts, config: { ...facts.config, devPort } });
  });
  return copy;
}

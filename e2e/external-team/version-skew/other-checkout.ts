import { cp, mkdir, mkdtemp, readdir, readFile, realpath, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { checkout } from '#e2e/support/server/backend-process.ts';

const packages = ['api', 'build', 'domain', 'module-kit', 'outbox', 'store', 'ui'];

/** Differences of another checkout from this one. */
export interface Difference {
  /** Package versions by folder. */
  readonly versions?: Readonly<Record<string, string>>;
  /** Newest versions of the contracts served by its shell; the last one is its own. */
  readonly serves?: readonly string[];
  /** Replacement folders of installed libraries, by name. */
  readonly libraries?: Readonly<Record<string, string>>;
  /** Further source changes, by file. */
  readonly edits?: Readonly<Record<string, (content: string) => string>>;
}

/**
 * Provides the sources of an earlier or later checkout: packages, shell and the fixture module under the same folder
 * names, with installed dependencies. Nothing in it is built.
 */
export async function withOtherCheckout<Result>(
  difference: Difference,
  use: (folder: string) => Promise<Result>,
): Promise<Result> {
  const folder = await mkdtemp(path.join(tmpdir(), 'zaehlwerk-skew-'));
  try {
    await copySources(folder);
    await install(folder, difference.libraries ?? {});
    await change(folder, difference);
    return await use(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function copySources(folder: string): Promise<void> {
  const filter = (source: string) =>
    !/node_modules|\/dist$|\.test\.tsx?$/.test(source.slice(checkout.length));
  const copy = (from: string, to: string) =>
    cp(path.join(checkout, from), path.join(folder, to), { recursive: true, filter });
  await Promise.all([
    ...packages.map(name => copy(`packages/${name}`, `packages/${name}`)),
    copy('shell', 'shell'),
    copy('e2e/external-team/version-skew/fixture', 'mf-skew'),
  ]);
}

/** One shared folder: a library has one version in the whole product. */
async function install(folder: string, libraries: Readonly<Record<string, string>>): Promise<void> {
  const installed = new Map<string, string>();
  for (const owner of ['shell', ...packages.map(name => `packages/${name}`)])
    for (const name of await installedIn(path.join(checkout, owner, 'node_modules')))
      installed.set(name, path.join(checkout, owner, 'node_modules', name));
  for (const name of packages) installed.set(`@zaehlwerk/${name}`, path.join(folder, 'packages', name));
  for (const [name, place] of Object.entries(libraries)) installed.set(name, place);
  for (const [name, place] of installed) {
    const link = path.join(folder, 'node_modules', name);
    await mkdir(path.dirname(link), { recursive: true });
    await symlink(await realpath(place), link);
  }
}

async function installedIn(folder: string): Promise<string[]> {
  const entries = (await readdir(folder).catch(() => [])).filter(name => !name.startsWith('.'));
  const names = await Promise.all(
    entries.map(async name =>
      name.startsWith('@')
        ? (await readdir(path.join(folder, name))).map(inner => `${name}/${inner}`)
        : [name],
    ),
  );
  return names.flat();
}

async function change(folder: string, { versions = {}, serves, edits = {} }: Difference): Promise<void> {
  const rewrite = async (file: string, edit: (content: string) => string) => {
    const place = path.join(folder, file);
    const content = await readFile(place, 'utf8');
    const edited = edit(content);
    if (edited === content) throw new Error(`The edit changed nothing in ${file}`);
    await writeFile(place, edited);
  };
  for (const [name, version] of Object.entries(versions))
    await rewrite(`packages/${name}/package.json`, content =>
      content.replace(/"version": "[^"]+"/, `"version": "${version}"`),
    );
  if (serves)
    await writeFile(
      path.join(folder, 'packages/module-kit/src/declaration/contract-version.ts'),
      `export const contractVersion = '${serves.at(-1)}';\nexport const servedContracts = ${JSON.stringify(serves)};\n`,
    );
  for (const [file, edit] of Object.entries(edits)) await rewrite(file, edit);
}

import { cpSync, existsSync, globSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { packageFacts } from './entries.ts';
import { reportText } from './report-text.ts';

/** The public types of an entry by request, e.g. `@zaehlwerk/store/data`. */
export type TypesByRequest = ReadonlyMap<string, string>;

/** Folder of the reports of a package, from the root of the workspace. */
export function reportFolder(folder: string): string {
  return `packages/${folder}/contract`;
}

/** Folder of the reports of the newest release of a package's major, below `reportFolder`. */
function releasedFolder(folder: string): string {
  return `${reportFolder(folder)}/v${packageFacts(folder).version.split('.')[0]}`;
}

/** Keeps the reports of a package as those of its release, for comparison until the next one of the same major. */
export function keepReleasedReports(folder: string): void {
  rmSync(releasedFolder(folder), { recursive: true, force: true });
  for (const file of globSync(`${reportFolder(folder)}/*.api.md`))
    cpSync(file, path.join(releasedFolder(folder), path.basename(file)));
}

/** Paths of each report of a package at its last release and now; `/dev/null` where there is none. */
export function releasedAndCurrent(folder: string): [released: string, current: string][] {
  const existing = (file: string) => (existsSync(file) ? file : '/dev/null');
  const names = new Set(
    globSync(`{${reportFolder(folder)},${releasedFolder(folder)}}/*.api.md`).map(file => path.basename(file)),
  );
  return [...names].map(name => [
    existing(path.join(releasedFolder(folder), name)),
    existing(path.join(reportFolder(folder), name)),
  ]);
}

function filesOf(folder: string, types: TypesByRequest): ReadonlyMap<string, string> {
  const { name } = packageFacts(folder);
  return new Map(
    [...types].map(([request, text]) => {
      const subpath = request === name ? 'index' : request.slice(name.length + 1).replaceAll('/', '-');
      return [path.join(reportFolder(folder), `${subpath}.api.md`), reportText(request, text)];
    }),
  );
}

/** Paths of the reports of a package that are not what its types are now. */
export function outdatedReports(folder: string, types: TypesByRequest): string[] {
  const expected = filesOf(folder, types);
  const present = globSync(`${reportFolder(folder)}/*.api.md`);
  return [...new Set([...expected.keys(), ...present])]
    .filter(file => !existsSync(file) || readFileSync(file, 'utf8') !== expected.get(file))
    .sort();
}

/** Brings the reports of a package to what its types are now. Returns the paths that changed. */
export function writeReports(folder: string, types: TypesByRequest): string[] {
  const expected = filesOf(folder, types);
  const outdated = outdatedReports(folder, types);
  for (const file of outdated) {
    const text = expected.get(file);
    if (text === undefined) rmSync(file);
    else writeFileSync(file, text);
  }
  return outdated;
}

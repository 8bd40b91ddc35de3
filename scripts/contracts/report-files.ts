import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { packageFacts } from './entries.ts';
import { reportText } from './report-text.ts';

/** The public types of an entry by request, e.g. `@zaehlwerk/store/data`. */
export type TypesByRequest = ReadonlyMap<string, string>;

/** Folder of the reports of a package, from the root of the workspace. */
export function reportFolder(folder: string): string {
  return `packages/${folder}/contract`;
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
  const present = readdirSync(reportFolder(folder)).map(file => path.join(reportFolder(folder), file));
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

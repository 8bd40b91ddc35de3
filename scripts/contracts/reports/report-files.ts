import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { packageFacts } from './entries.ts';
import { reportText, typesOfReport } from './report-text.ts';

/** What an entry looks like to modules, by request, e.g. `@zaehlwerk/store/data`. */
export type TypesByRequest = ReadonlyMap<string, string>;

const ending = '.api.md';

function reviewedFolder(folder: string): string {
  return `packages/${folder}/contract`;
}

function releasedFolder(folder: string): string {
  return `${reviewedFolder(folder)}/released`;
}

function readReports(directory: string, name: string): TypesByRequest {
  if (!existsSync(directory)) return new Map();
  const files = readdirSync(directory).filter(file => file.endsWith(ending));
  return new Map(
    files.sort().map(file => {
      const subpath = file.slice(0, -ending.length);
      const types = typesOfReport(readFileSync(path.join(directory, file), 'utf8'));
      return [subpath === 'index' ? name : `${name}/${subpath}`, types];
    }),
  );
}

function writeReports(directory: string, name: string, reports: TypesByRequest, version?: string): void {
  mkdirSync(directory, { recursive: true });
  for (const file of readdirSync(directory).filter(file => file.endsWith(ending))) {
    rmSync(path.join(directory, file));
  }
  for (const [request, types] of reports) {
    const subpath = request === name ? 'index' : request.slice(name.length + 1).replaceAll('/', '-');
    writeFileSync(path.join(directory, subpath + ending), reportText(request, types, version));
  }
}

/** The types that people have reviewed. */
export function reviewedReports(folder: string): TypesByRequest {
  return readReports(reviewedFolder(folder), packageFacts(folder).name);
}

export function writeReviewedReports(folder: string, reports: TypesByRequest): void {
  writeReports(reviewedFolder(folder), packageFacts(folder).name, reports);
}

/** The types as they were in the version that was released last. */
export function releasedReports(folder: string): TypesByRequest {
  return readReports(releasedFolder(folder), packageFacts(folder).name);
}

/** The version that was released last; 0.0.0 before the first. */
export function releasedVersion(folder: string): string {
  const [file] = existsSync(releasedFolder(folder)) ? readdirSync(releasedFolder(folder)) : [];
  const report = file === undefined ? '' : readFileSync(path.join(releasedFolder(folder), file), 'utf8');
  return /released with version (\d+\.\d+\.\d+)/.exec(report)?.[1] ?? '0.0.0';
}

/** The reviewed types become those of the version that the package now has. */
export function releaseReports(folder: string): void {
  const { name, version } = packageFacts(folder);
  writeReports(releasedFolder(folder), name, reviewedReports(folder), version);
}

import process from 'node:process';
import { readChangesets } from '@changesets/read';
import { contractPackages, packageFacts } from '../reports/entries.ts';
import {
  releasedReports,
  releasedVersion,
  reviewedReports,
  type TypesByRequest,
} from '../reports/report-files.ts';
import { type Verdict, verdictOn } from './verdict.ts';

/** The verdicts on all packages whose public types modules see, by folder. */
export async function verdictsOn(
  current: ReadonlyMap<string, TypesByRequest>,
): Promise<ReadonlyMap<string, Verdict>> {
  const changesets = await readChangesets(process.cwd());
  return new Map(
    contractPackages.map(folder => {
      const { name, version } = packageFacts(folder);
      const verdict = verdictOn({
        name,
        version,
        releasedVersion: releasedVersion(folder),
        released: releasedReports(folder),
        reviewed: reviewedReports(folder),
        current: current.get(folder) ?? new Map(),
        changesets,
      });
      return [folder, verdict];
    }),
  );
}

import { openedChange } from './change-statement.ts';
import { nameOf, type PublisherList } from './publishers.ts';
import { buildIdOf, buildsOf, type Deployment, type Revision } from './record.ts';
import { openedRelease, type ReleaseStatement } from './release-statement.ts';

/** A recorded statement about a build with a good signature of this key. */
export interface RecordedRelease {
  readonly statement: ReleaseStatement;
  readonly key: string;
}

/** The good signatures of a record, up to a revision. */
export interface Ledger {
  readonly latest: Revision | undefined;
  /** The last statement about each build, by its folder. */
  readonly releases: ReadonlyMap<string, RecordedRelease>;
  /** The moment of the last signature for each part. */
  readonly moments: ReadonlyMap<string, string>;
}

export const emptyLedger: Ledger = { latest: undefined, releases: new Map(), moments: new Map() };

export function withRevision(ledger: Ledger, revision: Revision): Ledger {
  const [releases, moments] = [new Map(ledger.releases), new Map(ledger.moments)];
  const saw = (part: string, at: string) => {
    if (at > (moments.get(part) ?? '')) moments.set(part, at);
  };
  for (const { build, envelope } of revision.releases ?? []) {
    const release = openedRelease(envelope);
    if (!release) continue;
    const { content: statement, keys } = release;
    releases.set(build, { statement, key: keys[0] });
    saw(statement.part, statement.at);
  }
  const change = revision.change && openedChange(revision.change)?.content;
  if (change)
    for (const part of [...(change.changes.shell ? ['shell'] : []), ...Object.keys(change.changes.modules)])
      saw(part, change.at);
  return { latest: revision, releases, moments };
}

export const ledgerOf = (revisions: readonly Revision[]): Ledger =>
  revisions.reduce(withRevision, emptyLedger);

/** The author of a build; `undefined` without a good signature. */
export function authorOf(folder: string, { releases }: Ledger, list: PublisherList | undefined) {
  const release = releases.get(folder);
  return release && { name: nameOf(release.key, list), key: release.key, at: release.statement.at };
}

export type ReleasedBuild = ReturnType<typeof releasedBuilds>[number];

/** `part`: `shell`, or the name of a module; `build`: like `1.2.0-0a1b2c3d`; without `by` it is not signed. */
export const releasedBuilds = (deployment: Deployment, ledger: Ledger, list: PublisherList | undefined) =>
  buildsOf(deployment).map(({ part, folder }) => {
    const by = authorOf(folder, ledger, list);
    return { part, folder, build: buildIdOf(folder), ...(by && { by }) };
  });

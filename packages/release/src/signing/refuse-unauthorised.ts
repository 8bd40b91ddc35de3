import type { Deployment, ModuleState, Revision } from '../deployment/record.ts';
import { RefusedReleaseError } from '../release-error.ts';
import { changesBetween, isSame, openedChange } from './change-statement.ts';
import type { Envelope } from './envelope.ts';
import type { Ledger } from './ledger.ts';
import { listOf, type PublisherList, publisherOf } from './publishers.ts';
import { openedRelease, otherRelease, type ReleaseStatement, wrongSignature } from './release-statement.ts';

/** A revision that is to be, or was, written; what set comes of it does not matter to whether somebody may. */
export type Draft = Omit<Revision, 'set'>;

/** Clocks of two machines may differ by this much. */
const clocksMs = 5 * 60_000;

/**
 * Throws a refusal unless whoever signed may bring about a revision: each build that comes is signed by somebody who may
 * release that part, and so is each switch; settings are the operator's. Where the deployment does not require
 * signatures, those that are there have to be good all the same. What holds is the list that stood before.
 */
export function refuseUnauthorised(draft: Draft, ledger: Ledger): void {
  for (const { build, envelope } of draft.releases ?? []) refuseBadEnvelope(build, envelope);
  const list = listOf(ledger.latest);
  if (!list) return;
  const before = ledger.latest?.deployment;
  for (const { build, envelope } of draft.releases ?? [])
    refuseBadRelease(build, envelope, draft, list, ledger);
  const change = draft.change && signedChangeOf(draft, draft.change, list, before);
  const by = { list, ledger, draft, signer: change };
  const changes = before ? changesBetween(before, draft.deployment) : { modules: {} };
  const parts = [...(changes.shell === undefined ? [] : ['shell']), ...Object.keys(changes.modules)];
  for (const part of parts) refusePart(part, by);
  if (changes.settings === undefined || change === list.operator) return;
  if (list.required || change !== undefined)
    throw new RefusedReleaseError(
      change === undefined ? 'unsigned-change' : 'foreign-change',
      'Settings are changed with the key of the operator here (--key).',
    );
}

function refuseBadEnvelope(build: string, envelope: Envelope): ReleaseStatement {
  const release = openedRelease(envelope);
  const part = partOfFolder(build);
  if (!release) throw wrongSignature(`The signature of ${build} is not good: it was altered. Sign it anew.`);
  const { content } = release;
  if (content.part !== part || versionOfFolder(build) !== content.version)
    throw otherRelease(`The signature of ${build} is one of ${content.part} ${content.version}.`);
  return content;
}

function refuseBadRelease(
  build: string,
  envelope: Envelope,
  { at: now }: Draft,
  list: PublisherList,
  ledger: Ledger,
): void {
  const { part, version, at, deployment } = refuseBadEnvelope(build, envelope);
  const what = `${part} ${version}`;
  if (deployment !== undefined && deployment !== list.deployment)
    throw otherRelease(
      `The signature of ${what} is for another deployment (${deployment}, this is ${list.deployment}).`,
    );
  const key = openedRelease(envelope)?.keys[0] ?? '';
  publisherOf(key, list, { part, moments: [at, now], what });
  if (Date.parse(at) > Date.parse(now) + clocksMs)
    throw new RefusedReleaseError(
      'wrong-moment',
      `${what} was signed at ${at}, which is yet to come. Set the clock where it is signed, and sign it anew.`,
    );
  const last = ledger.moments.get(part);
  if (last !== undefined && at < last)
    throw new RefusedReleaseError(
      'wrong-moment',
      `${what} was signed at ${at}, before what was signed for ${part} last (${last}). An old release does not come ` +
        'back by its signature: sign it anew, or go back with "portal rollback".',
    );
}

/** The key that has signed a change, which has to be this one. */
function signedChangeOf(
  { deployment, revision, at }: Draft,
  envelope: Envelope,
  list: PublisherList,
  before: Deployment | undefined,
): string {
  const change = openedChange(envelope);
  if (!change) throw wrongSignature('The signature of this change is not good: it was altered.');
  const { content } = change;
  const isThis =
    content.deployment === list.deployment &&
    content.revision === revision &&
    content.at === at &&
    before !== undefined &&
    isSame(content.changes, changesBetween(before, deployment));
  if (isThis) return change.keys[0];
  throw new RefusedReleaseError('foreign-change', 'The signature is one of another change.');
}

interface By {
  readonly list: PublisherList;
  readonly ledger: Ledger;
  readonly draft: Draft;
  /** The key that has signed the change. */
  readonly signer: string | undefined;
}

function refusePart(part: string, { list, ledger, draft, signer }: By): void {
  const [before, after] = [ledger.latest?.deployment, draft.deployment].map(one => stateOfPart(one, part));
  const fresh = new Set(draft.releases?.map(({ build }) => build));
  for (const build of buildsThatCome(before, after)) {
    if (fresh.has(build)) continue;
    const recorded = ledger.releases.get(build);
    if (recorded) {
      const { version, at } = recorded.statement;
      publisherOf(recorded.key, list, { part, moments: [at], what: `${part} ${version}` });
    } else if (list.required) throw unsigned(part, build);
  }
  if (isPublication(before, after, fresh)) return;
  if (signer === list.operator) return;
  if (signer !== undefined)
    publisherOf(signer, list, { part, moments: [draft.at], what: `This change of ${part}` });
  else if (list.required)
    throw new RefusedReleaseError(
      'unsigned-change',
      `Changes of ${part} have to be signed here. Name a key that may release ${part}, or the operator's, with --key.`,
    );
}

/** Not signed, where it has to be. */
export const unsigned = (part: string, build: string) =>
  new RefusedReleaseError(
    'unsigned-release',
    `${part} ${versionOfFolder(build)} is not signed, and this deployment asks for that. Publish it with --key, or sign it ` +
      'with "portal sign" before it is handed over.',
  );

/** What browsers have of a part, in the terms of a module. */
function stateOfPart(deployment: Deployment | undefined, part: string): ModuleState | undefined {
  if (part !== 'shell')
    return deployment && Object.hasOwn(deployment.modules, part) ? deployment.modules[part] : undefined;
  return deployment?.shell === undefined
    ? undefined
    : { build: deployment.shell, enabled: true, pinned: false };
}

/** Builds that browsers get by a change: that come, or come for more of them, or with a module that was disabled. */
function buildsThatCome(before: ModuleState | undefined, after: ModuleState | undefined): string[] {
  const had = after?.enabled && !before?.enabled ? undefined : before;
  const [build, canary] = [after?.build, after?.canary?.build];
  const isNew = [build !== had?.build, canary !== had?.build && canary !== had?.canary?.build];
  return [build, canary].filter((one, index) => one !== undefined && isNew[index]) as string[];
}

/** Whether a change is nothing but the publication of a build: that is what its signature is for. */
function isPublication(
  before: ModuleState | undefined,
  after: ModuleState | undefined,
  fresh: ReadonlySet<string>,
): boolean {
  if (!after || before?.pinned || after.pinned || after.enabled !== (before?.enabled ?? true)) return false;
  if (!after.canary) return fresh.has(after.build);
  return after.build === before?.build && fresh.has(after.canary.build);
}

/** `mf-reading` of `/modules/mf-reading/1.2.0-0a1b2c3d/`; `shell` of that of a shell. */
function partOfFolder(folder: string): string {
  const [kind, name] = folder.split('/').filter(Boolean);
  return kind === 'modules' ? (name ?? '') : 'shell';
}

/** `1.2.0` of `/modules/mf-reading/1.2.0-0a1b2c3d/`. */
function versionOfFolder(folder: string): string {
  return (folder.split('/').at(-2) ?? '').replace(/-[0-9a-f]{8}$/, '');
}

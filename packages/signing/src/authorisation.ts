import { changesBetween, isSame, openedChange } from './change-statement.ts';
import type { Envelope } from './envelope.ts';
import type { Ledger } from './ledger.ts';
import { listOf, type PublisherList, refuseForeignKey } from './publishers.ts';
import {
  buildIdOf,
  type Deployment,
  type ModuleState,
  partOfFolder,
  type Revision,
  versionOf,
} from './record.ts';
import { openedRelease, otherRelease, wrongSignature } from './release-statement.ts';
import { SigningError } from './signing-error.ts';

/** A revision to be judged; its release set does not matter. */
export type Draft = Omit<Revision, 'set'>;

/** Clocks of two machines may differ by this much. */
const clocksMs = 5 * 60_000;

/**
 * Throws a {@link SigningError} unless a revision is authorised by the list before it: each new build is signed by a
 * publisher of that part, and so is each switch; settings are the operator's. Where the deployment does not require
 * signatures, those that are there have to be good all the same.
 */
export function refuseUnauthorised(draft: Draft, ledger: Ledger): void {
  for (const { build, envelope } of draft.releases ?? []) statementOf(build, envelope);
  const list = listOf(ledger.latest);
  if (!list) return;
  const before = ledger.latest?.deployment;
  for (const { build, envelope } of draft.releases ?? [])
    refuseBadRelease(build, envelope, draft, list, ledger);
  const signer = draft.change && signerOfChange(draft, draft.change, list, before);
  const changes = before ? changesBetween(before, draft.deployment) : { modules: {} };
  const parts = [...(changes.shell === undefined ? [] : ['shell']), ...Object.keys(changes.modules)];
  for (const part of parts) refusePart(part, { list, ledger, draft, signer });
  if (changes.settings === undefined || signer === list.operator) return;
  if (list.required || signer !== undefined)
    throw new SigningError(
      signer === undefined ? 'unsigned-change' : 'foreign-change',
      'Settings are changed with the key of the operator here (--key).',
    );
}

/** The statement about a build in a folder, and its signer. Throws a {@link SigningError} where it is another's. */
function statementOf(build: string, envelope: Envelope) {
  const release = openedRelease(envelope);
  if (!release) throw wrongSignature(`The signature of ${build} is not good: it was altered. Sign it anew.`);
  const { part, version } = release.content;
  if (part !== partOfFolder(build) || version !== versionOf(buildIdOf(build)))
    throw otherRelease(`The signature of ${build} is one of ${part} ${version}.`);
  return { ...release.content, key: release.keys[0] };
}

function refuseBadRelease(
  build: string,
  envelope: Envelope,
  { at: now }: Draft,
  list: PublisherList,
  ledger: Ledger,
): void {
  const { part, version, at, deployment, key } = statementOf(build, envelope);
  const what = `${part} ${version}`;
  if (deployment !== undefined && deployment !== list.deployment)
    throw otherRelease(
      `The signature of ${what} is for another deployment (${deployment}, this is ${list.deployment}).`,
    );
  refuseForeignKey(key, list, { part, moments: [at, now], what });
  if (Date.parse(at) > Date.parse(now) + clocksMs)
    throw new SigningError(
      'wrong-moment',
      `${what} was signed at ${at}, which is yet to come. Set the clock where it is signed, and sign it anew.`,
    );
  const last = ledger.moments.get(part);
  if (last !== undefined && at < last)
    throw new SigningError(
      'wrong-moment',
      `${what} was signed at ${at}, before what was signed for ${part} last (${last}). An old release does not come ` +
        'back by its signature: sign it anew, or go back with "portal rollback".',
    );
}

/** The key that has signed this very change. */
function signerOfChange(
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
  throw new SigningError('foreign-change', 'The signature is one of another change.');
}

interface Judged {
  readonly list: PublisherList;
  readonly ledger: Ledger;
  readonly draft: Draft;
  /** The key that has signed the change. */
  readonly signer: string | undefined;
}

function refusePart(part: string, { list, ledger, draft, signer }: Judged): void {
  const [before, after] = [ledger.latest?.deployment, draft.deployment].map(one => stateOfPart(one, part));
  const signedNow = new Set(draft.releases?.map(({ build }) => build));
  for (const build of addedBuilds(before, after)) {
    if (signedNow.has(build)) continue;
    const recorded = ledger.releases.get(build);
    if (recorded) {
      const { version, at } = recorded.statement;
      refuseForeignKey(recorded.key, list, { part, moments: [at], what: `${part} ${version}` });
    } else if (list.required) throw unsigned(part, build);
  }
  if (isPublication(before, after, signedNow) || signer === list.operator) return;
  if (signer !== undefined)
    refuseForeignKey(signer, list, { part, moments: [draft.at], what: `This change of ${part}` });
  else if (list.required)
    throw new SigningError(
      'unsigned-change',
      `Changes of ${part} have to be signed here. Name a key that may release ${part}, or the operator's, with --key.`,
    );
}

/** A build lacks the signature that the deployment requires. */
export const unsigned = (part: string, build: string) =>
  new SigningError(
    'unsigned-release',
    `${part} ${versionOf(buildIdOf(build))} is not signed, and this deployment asks for that. Publish it with --key, or ` +
      'sign it with "portal sign" before it is handed over.',
  );

/** The state of a part, of the shell in the terms of a module. */
function stateOfPart(deployment: Deployment | undefined, part: string): ModuleState | undefined {
  if (part !== 'shell')
    return deployment && Object.hasOwn(deployment.modules, part) ? deployment.modules[part] : undefined;
  return deployment?.shell === undefined
    ? undefined
    : { build: deployment.shell, enabled: true, pinned: false };
}

/** Builds that browsers get by a change: new ones, for more browsers, or of a module that was disabled. */
function addedBuilds(before: ModuleState | undefined, after: ModuleState | undefined): string[] {
  const had = after?.enabled && !before?.enabled ? undefined : before;
  const [build, canary] = [after?.build, after?.canary?.build];
  return [
    ...(build !== undefined && build !== had?.build ? [build] : []),
    ...(canary !== undefined && canary !== had?.build && canary !== had?.canary?.build ? [canary] : []),
  ];
}

/** True if a change only publishes a build: that is signed with the build itself. */
function isPublication(
  before: ModuleState | undefined,
  after: ModuleState | undefined,
  signedNow: ReadonlySet<string>,
): boolean {
  if (!after || before?.pinned || after.pinned || after.enabled !== (before?.enabled ?? true)) return false;
  if (!after.canary) return signedNow.has(after.build);
  return after.build === before?.build && signedNow.has(after.canary.build);
}

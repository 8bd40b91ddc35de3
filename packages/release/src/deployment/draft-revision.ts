import {
  type Changes,
  changesBetween,
  type Deployment,
  type Draft,
  type Envelope,
  emptyLedger,
  type Ledger,
  ledgerOf,
  listOf,
  openedRelease,
  type Revision,
  refuseForeignList,
  refuseOtherOperator,
  refuseUnauthorised,
  type SignedBuild,
  type SigningKey,
  signedChange,
  withRevision,
} from '@zaehlwerk/signing';
import type { Site } from '../site/site.ts';
import { allRevisions, emptyDeployment, latestRevision } from './record.ts';

/** Makes another deployment of the latest one; called anew when another process was faster. Throws a refusal. */
export type Change = (now: Deployment) => Deployment | Promise<Deployment>;

/** The key of a change, and the expected site. */
export interface Authority {
  /** Signs switches and settings, where the deployment has a list of publishers. */
  readonly key?: SigningKey | undefined;
  /** The public key of the operator: a site with another one is refused. */
  readonly operator?: string | undefined;
}

export interface ChangeOptions extends Authority {
  /** Writes the files of the set even if they are there. */
  readonly anew?: boolean;
  readonly releases?: (ledger: Ledger) => SignedBuild[];
  readonly publishers?: (ledger: Ledger) => Envelope;
  /** The operator's key was lost, and another one takes over. `verify` reports that from then on. */
  readonly isOperatorLost?: boolean;
}

/**
 * The next revision of a record, and the one before. Nothing is written. Throws a refusal when the change does not fit,
 * or lacks a signature that the deployment requires.
 */
export async function draftRevision(
  site: Site,
  command: string,
  change: Change,
  { key, operator, releases, publishers, isOperatorLost = false }: ChangeOptions,
): Promise<{ latest: Revision | undefined; draft: Draft }> {
  const ledger = await presentLedger(site);
  const { latest } = ledger;
  const list = listOf(latest);
  const now = latest?.deployment ?? emptyDeployment;
  const head = { revision: (latest?.revision ?? 0) + 1, at: new Date().toISOString(), command };
  const deployment = await change(now);
  const changes = changesBetween(now, deployment);
  const given = releases?.(ledger) ?? [];
  const sealed = publishers?.(ledger) ?? latest?.publishers;
  const draft: Draft = {
    schema: sealed || given.length > 0 ? 2 : 1,
    ...head,
    deployment,
    ...(given.length > 0 && { releases: given }),
    ...(key &&
      list &&
      hasAny(changes) && { change: signedChange({ ...head, deployment: list.deployment, changes }, key) }),
    ...(sealed && { publishers: sealed }),
  };
  if (!isOperatorLost) refuseForeignList(latest?.publishers, sealed);
  refuseOtherOperator(listOf(draft), operator);
  refuseUnauthorised(draft, ledger);
  const isKnown = !hasAny(changes) && given.every(release => isRecorded(release, ledger));
  const { releases: _, ...withoutReleases } = draft;
  return { latest, draft: isKnown ? withoutReleases : draft };
}

/** Without signatures the latest revision is enough. */
export async function presentLedger(site: Site): Promise<Ledger> {
  const latest = await latestRevision(site);
  if (latest?.schema === 2) return ledgerOf(await allRevisions(site));
  return latest ? withRevision(emptyLedger, latest) : emptyLedger;
}

const hasAny = ({ shell, modules, settings }: Changes): boolean =>
  shell !== undefined || settings !== undefined || Object.keys(modules).length > 0;

/** True if that key has signed that build before: another moment is nothing new. */
const isRecorded = ({ build, envelope }: SignedBuild, { releases }: Ledger): boolean =>
  releases.get(build)?.key === openedRelease(envelope)?.keys[0];

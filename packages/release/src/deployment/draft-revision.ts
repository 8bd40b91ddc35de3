import { type Changes, changesBetween, signedChange } from '../signing/change-statement.ts';
import type { Envelope } from '../signing/envelope.ts';
import type { SigningKey } from '../signing/keys.ts';
import { emptyLedger, type Ledger, ledgerOf, withRevision } from '../signing/ledger.ts';
import { listOf, refuseForeignList, refuseOtherOperator } from '../signing/publishers.ts';
import { type Draft, refuseUnauthorised } from '../signing/refuse-unauthorised.ts';
import { openedRelease } from '../signing/release-statement.ts';
import type { Site } from '../site/site.ts';
import {
  allRevisions,
  type Deployment,
  emptyDeployment,
  latestRevision,
  type Revision,
  type SignedBuild,
} from './record.ts';

/** Makes another deployment of the latest one; called anew when somebody else was faster. Throws a refusal. */
export type Change = (now: Deployment) => Deployment | Promise<Deployment>;

/** Who makes a change, and on which site it is meant to be. */
export interface Authority {
  /** Signs what is switched or set, where the deployment has a list of publishers. */
  readonly key?: SigningKey | undefined;
  /** The public key of the operator: a site with another one is refused. */
  readonly operator?: string | undefined;
}

/** How to change a deployment. */
export interface ChangeOptions extends Authority {
  /** The files of the set are written also where they are there. */
  readonly anew?: boolean;
  /** The signatures of the builds that come, on top of what the record has. */
  readonly releases?: (ledger: Ledger) => SignedBuild[];
  /** Another list of publishers, on top of what the record has; signed. */
  readonly publishers?: (ledger: Ledger) => Envelope;
  /** Whoever lost the operator's key goes on with another one. `verify` says so from then on. */
  readonly isOperatorLost?: boolean;
}

/**
 * The next revision of a record as a change makes it, and the one before. Nothing is written. Throws a refusal when the
 * change does not fit, or is not signed as the deployment asks for it.
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
  return { latest, draft: isKnown ? withoutReleases(draft) : draft };
}

/** Without signatures the latest revision is all that is needed. */
export async function presentLedger(site: Site): Promise<Ledger> {
  const latest = await latestRevision(site);
  if (latest?.schema === 2) return ledgerOf(await allRevisions(site));
  return latest ? withRevision(emptyLedger, latest) : emptyLedger;
}

const hasAny = ({ shell, modules, settings }: Changes): boolean =>
  shell !== undefined || settings !== undefined || Object.keys(modules).length > 0;

/** Whether the record has a signature of that build by the same key: another moment is nothing new. */
const isRecorded = ({ build, envelope }: SignedBuild, { releases }: Ledger): boolean =>
  releases.get(build)?.key === openedRelease(envelope)?.keys[0];

const withoutReleases = ({ releases: _, ...draft }: Draft): Draft => draft;

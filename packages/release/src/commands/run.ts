import process from 'node:process';
import { styleText } from 'node:util';
import { SigningError } from '@zaehlwerk/signing';
import { Command, Option } from 'commander';
import type { Changed } from '../deployment/change-deployment.ts';
import { RefusedReleaseError } from '../release-error.ts';
import type { Environment } from '../site/bucket/client.ts';
import { openDirectory } from '../site/directory/directory-site.ts';
import { errorCode, type Site, SiteError } from '../site/site.ts';

/** What every command takes. */
export interface CommonOptions {
  readonly site: string;
  readonly json?: boolean;
}

/** What a command answers: data for programs, and the same in words for people. */
export interface Answer {
  readonly data: object;
  readonly text: string;
  /** Something was found that somebody has to mend. */
  readonly hasProblems?: boolean;
}

/** How the command ends. */
export const exitCodes = { done: 0, failed: 1, usage: 2, refused: 3, problems: 4 } as const;

/** A command with the options that all have. */
export function siteCommand(name: string, description: string): Command {
  return new Command(name)
    .description(description)
    .addOption(
      new Option('--site <place>', 'a directory, or s3://bucket/prefix')
        .env('PORTAL_SITE')
        .makeOptionMandatory(),
    )
    .option('--json', 'answer with one JSON document');
}

/** Does the work of a command on its site, and tells how it went. */
export async function run(
  { site: place, ...options }: CommonOptions,
  work: (site: Site) => Promise<Answer>,
): Promise<void> {
  await answer(options, async () => work(await openSite(place, process.env)));
}

/** Does the work of a command that needs no site, and tells how it went. */
export async function answer(
  { json = false }: Pick<CommonOptions, 'json'>,
  work: () => Promise<Answer>,
): Promise<void> {
  try {
    const { data, text, hasProblems = false } = await work();
    process.stdout.write(json ? `${JSON.stringify({ ok: !hasProblems, ...data })}\n` : `${text}\n`);
    process.exitCode = hasProblems ? exitCodes.problems : exitCodes.done;
  } catch (error) {
    tellFailure(error, json);
  }
}

/** Tells of a refusal or a place that cannot be used, and sets the exit code. Throws what is a mistake of ours. */
export function tellFailure(error: unknown, json = false): void {
  const { code, message, exitCode } = told(error);
  if (json) process.stdout.write(`${JSON.stringify({ ok: false, code, message })}\n`);
  else process.stderr.write(`${paint('red', 'error:', process.stderr)} ${message}\n`);
  process.exitCode = exitCode;
}

function told(error: unknown): { code: string; message: string; exitCode: number } {
  if (error instanceof RefusedReleaseError || error instanceof SigningError)
    return { code: error.code, message: error.message, exitCode: exitCodes.refused };
  if (error instanceof SiteError)
    return { code: error.code, message: error.message, exitCode: exitCodes.failed };
  // An error of the file system names what failed; everything else is a mistake of ours, and shows where.
  const failure = errorCode(error);
  if (failure === undefined) throw error;
  const { message } = Object(error);
  return {
    code: 'site-unusable',
    message: ['EACCES', 'EPERM'].includes(failure) ? `${message}. ${rightsRemedy}` : message,
    exitCode: exitCodes.failed,
  };
}

const rightsRemedy =
  'Run the command as the user whom the site belongs to, or name another place with --site.';

type Colour = 'red' | 'green' | 'yellow' | 'bold' | 'dim';

/** Text in a colour, where `stream` is a terminal that shows colours. */
export function paint(colour: Colour, text: string, stream: NodeJS.WriteStream = process.stdout): string {
  return styleText(colour, text, { stream });
}

/** What a command says that changes the deployment, or has done its work in another way. */
export function changedAnswer(
  { set, revision, isNew }: Changed,
  whatIsTrueNow: string,
  isDone = isNew,
): Answer {
  const modules = set.modules.map(({ name, version }) => {
    const forSome = set.canaries?.find(({ build }) => build.name === name);
    const canary = forSome && { version: forSome.build.version, percent: forSome.percent };
    return { name, version, ...(canary && { canary }) };
  });
  const parts = modules.map(({ name, version, canary }) =>
    canary ? `${name} ${version} (${canary.version} for ${canary.percent} %)` : `${name} ${version}`,
  );
  const outcome = isDone
    ? `${paint('green', 'done:')} ${whatIsTrueNow}`
    : `${paint('dim', 'nothing to do:')} it was so already.`;
  return {
    data: { set: set.id, revision, changed: isNew, shell: set.shell.version, modules },
    text: `${outcome}\nSet ${paint('bold', set.id)}, revision ${revision}: ${[`shell ${set.shell.version}`, ...parts].join(', ')}`,
  };
}

/**
 * Opens the site that people name: a directory, or `s3://bucket/prefix` with what the environment says of it. Throws a
 * `SiteError` for an address that is none, and where the environment lacks something.
 */
export async function openSite(place: string, environment: Environment): Promise<Site> {
  // A variable that is not set, most of the time; the folder that somebody stands in is never meant.
  if (place === '') throw new SiteError('No place is named. Name a directory, or s3://bucket/prefix.');
  if (/^s3:/i.test(place)) {
    // Its client takes longer to load than a command on a directory takes.
    const { openBucket } = await import('../site/bucket/bucket-site.ts');
    return openBucket(place, environment);
  }
  if (/^[a-z][a-z0-9+.-]*:\/\//i.test(place))
    throw new SiteError(`${place} is no place to publish to. Name a directory, or s3://bucket/prefix.`);
  return openDirectory(place);
}

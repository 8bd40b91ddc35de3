import process from 'node:process';
import { styleText } from 'node:util';
import { Command, Option } from 'commander';
import { RefusedReleaseError } from '../release-error.ts';
import { openSite } from '../site/open-site.ts';
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
  { site: place, json = false }: CommonOptions,
  work: (site: Site) => Promise<Answer>,
): Promise<void> {
  try {
    const { data, text, hasProblems = false } = await work(await openSite(place, process.env));
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
  if (error instanceof RefusedReleaseError)
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

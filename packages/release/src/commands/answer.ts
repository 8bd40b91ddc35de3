import process from 'node:process';
import { styleText } from 'node:util';
import { DevServerError } from '@zaehlwerk/dev-server';
import { SigningError } from '@zaehlwerk/signing';
import { InvalidArgumentError } from 'commander';
import type { Changed } from '../deployment/change-deployment.ts';
import { RefusedReleaseError } from '../release-error.ts';
import type { Finding } from '../rules.ts';
import { isAllowable } from '../rules.ts';
import { errorCode, SiteError } from '../site/site.ts';

/** The answer of a command: data for programs, and the same in words. */
export interface Answer {
  readonly data: object;
  /** Nothing, of a command that has written its own output. */
  readonly text?: string;
  /** Something was found that needs a repair. */
  readonly hasProblems?: boolean;
  readonly exitCode?: number;
}

export const exitCodes = { done: 0, failed: 1, usage: 2, refused: 3, problems: 4 } as const;

/** Runs a command, writes its answer or its failure, and sets the exit code. Rejects with a mistake of ours. */
export async function report(json: boolean, work: () => Promise<Answer>): Promise<void> {
  try {
    const { data, text, hasProblems = false, exitCode } = await work();
    const output = json ? JSON.stringify({ ok: !hasProblems, ...data }) : text;
    if (output !== undefined) process.stdout.write(`${output}\n`);
    process.exitCode = exitCode ?? (hasProblems ? exitCodes.problems : exitCodes.done);
  } catch (error) {
    const { code, message, exitCode } = failureOf(error);
    const findings = error instanceof RefusedReleaseError ? error.findings : [];
    if (json) {
      const named = findings.length > 0 && { findings };
      process.stdout.write(`${JSON.stringify({ ok: false, code, message, ...named })}\n`);
    } else if (findings.length > 0) process.stderr.write(refusalText(findings));
    else process.stderr.write(`${paint('red', 'error:', process.stderr)} ${message}\n`);
    process.exitCode = exitCode;
  }
}

export function findingText({ code, level, what, remedy }: Finding, stream?: NodeJS.WriteStream): string {
  const mark = level === 'error' ? paint('red', 'error', stream) : paint('yellow', 'warning', stream);
  return `${mark} ${paint('bold', code, stream)}: ${what} ${remedy}`;
}

function refusalText(findings: readonly Finding[]): string {
  const codes = [...new Set(findings.map(({ code }) => code))];
  const hint = codes.every(isAllowable)
    ? ` "--allow ${codes.join(',')}" publishes it all the same, and the record names it.`
    : '';
  const lines = findings.map(finding => findingText(finding, process.stderr));
  return [...lines, `Refused, nothing has changed.${hint}\n`].join('\n');
}

function failureOf(error: unknown): { code: string; message: string; exitCode: number } {
  const { code, message } = Object(error);
  if (error instanceof InvalidArgumentError) return { code: 'usage', message, exitCode: exitCodes.usage };
  if (error instanceof RefusedReleaseError || error instanceof SigningError)
    return { code, message, exitCode: exitCodes.refused };
  if (error instanceof DevServerError)
    return { code, message, exitCode: code === 'module-unusable' ? exitCodes.refused : exitCodes.failed };
  if (error instanceof SiteError) return { code, message, exitCode: exitCodes.failed };
  // An error of the file system names what failed; any other is a mistake of ours, and shows its place.
  const failure = errorCode(error);
  if (failure === undefined) throw error;
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

/** The answer of a command that changes the deployment; `outcome` is true afterwards. */
export function changedAnswer({ set, revision, isNew }: Changed, outcome: string, isDone = isNew) {
  const modules = set.modules.map(({ name, version }) => {
    const canary = set.canaries?.find(({ build }) => build.name === name);
    return {
      name,
      version,
      ...(canary && { canary: { version: canary.build.version, percent: canary.percent } }),
    };
  });
  const parts = modules.map(({ name, version, canary }) =>
    canary ? `${name} ${version} (${canary.version} for ${canary.percent} %)` : `${name} ${version}`,
  );
  const result = isDone
    ? `${paint('green', 'done:')} ${outcome}`
    : `${paint('dim', 'nothing to do:')} it was so already.`;
  return {
    data: { set: set.id, revision, changed: isNew, shell: set.shell.version, modules },
    text: `${result}\nSet ${paint('bold', set.id)}, revision ${revision}: ${[`shell ${set.shell.version}`, ...parts].join(', ')}`,
  };
}

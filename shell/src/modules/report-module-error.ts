import type { FailureCode } from './failure.ts';

/** Failures that were reported, as `module/code`, each once; whoever passes them on takes them out. */
export const reportedErrors = new Set<string>();

/** Writes a failure of a module to the browser's log, with the module's name in it. */
export function reportModuleError(module: string, code: FailureCode, cause: unknown): void {
  // biome-ignore lint/suspicious/noConsole: the browser's log is where a module team looks first.
  console.error(`[${module}] ${code}`, cause ?? '');
  reportedErrors.add(`${module}/${code}`);
}

import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { localesIn, parseDeclaration, validateDeclaration } from '@zaehlwerk/build/declared';
import { problem } from '../finding.ts';
import { incompatible } from '../release-error.ts';
import type { Finding } from '../rules.ts';

/** The declaration of a module, the texts beside it, and its version. */
export type Declared = NonNullable<Awaited<ReturnType<typeof readDeclaration>>['declared']>;

/**
 * Reads a declaration (`module.ts`, or its data as JSON) with `locales` and `package.json` beside it. Throws a refusal
 * where the file cannot be read.
 */
export async function readDeclaration(file: string) {
  const directory = path.dirname(file);
  const findings: Finding[] = [];
  const attempt = <Value>(work: () => Value, remedy: string): Value | undefined => {
    try {
      return work();
    } catch (error) {
      findings.push(problem('declaration', `${Object(error).message}.`, remedy));
      return undefined;
    }
  };
  const input = await readInput(file);
  const declaration = attempt(() => parseDeclaration(input), `Mend ${file}.`);
  const locales = attempt(
    () => localesIn(directory),
    'Each of de-FORMAL, de-INFORMAL and en-FORMAL is a JSON file in the folder "locales" beside the declaration.',
  );
  if (!declaration || !locales) return { findings };
  const mistakes = validateDeclaration(declaration, undefined, locales['de-FORMAL']).map(mistake =>
    problem('declaration', `${declaration.name}: ${mistake}.`, `Mend ${file} or the texts beside it.`),
  );
  return { declared: { declaration, locales, version: await versionBeside(directory) }, findings: mistakes };
}

async function readInput(file: string) {
  try {
    if (file.endsWith('.json')) return JSON.parse(await readFile(file, 'utf8'));
    return (await import(pathToFileURL(path.resolve(file)).href)).default;
  } catch (error) {
    const { code, message } = Object(error);
    const isMissing = !existsSync(file) && ['ENOENT', 'ERR_MODULE_NOT_FOUND'].includes(code);
    throw incompatible(
      isMissing
        ? `There is no ${file}. Name a module.ts, or its data as JSON.`
        : `${file} cannot be read: ${message}. Mend it: it is a module.ts, or its data as JSON.`,
    );
  }
}

async function versionBeside(directory: string): Promise<string | undefined> {
  const text = await readFile(path.join(directory, 'package.json'), 'utf8').catch(() => '{}');
  return JSON.parse(text).version;
}

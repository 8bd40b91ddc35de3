import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { brokenPromises, localesIn, parseDeclaration } from '@zaehlwerk/build/declared';
import type { ModuleDeclaration } from '@zaehlwerk/module-kit/host';
import type { Objection } from '../objection.ts';
import { unfit } from '../release-error.ts';

type Locales = ReturnType<typeof localesIn>;

/** What a team says of its module: its declaration, the texts beside it, and its version. */
export interface Declared {
  readonly declaration: ModuleDeclaration;
  readonly locales: Locales;
  readonly version: string | undefined;
}

/**
 * Reads a declaration (`module.ts`, or its data as JSON) with `locales` and `package.json` beside it. Throws a refusal
 * where the file cannot be read; what is wrong in it comes as objections.
 */
export async function readDeclaration(
  file: string,
): Promise<{ readonly declared?: Declared; readonly objections: Objection[] }> {
  const directory = path.dirname(file);
  const objections: Objection[] = [];
  const attempt = <Value>(work: () => Value, remedy: string): Value | undefined => {
    try {
      return work();
    } catch (error) {
      objections.push({ code: 'declaration', what: `${Object(error).message}.`, remedy });
      return undefined;
    }
  };
  const input = await readInput(file);
  const declaration = attempt(() => parseDeclaration(input), `Mend ${file}.`);
  const locales = attempt(
    () => localesIn(directory),
    'Each of de-FORMAL, de-INFORMAL and en-FORMAL is a JSON file in the folder "locales" beside the declaration.',
  );
  if (!declaration || !locales) return { objections };
  const promised = {
    screens: named(declaration.routes.map(({ screen }) => screen)),
    contributions: named(declaration.slots.map(({ contribution }) => contribution)),
  };
  const broken = brokenPromises(declaration, promised, locales['de-FORMAL']).map(what => ({
    code: 'declaration' as const,
    what: `${declaration.name}: ${what}.`,
    remedy: `Mend ${file} or the texts beside it.`,
  }));
  return { declared: { declaration, locales, version: await versionBeside(directory) }, objections: broken };
}

/** What `brokenPromises` takes for the code: whether that has these parts is found by `portal check`. */
const named = (names: readonly string[]) =>
  Object.fromEntries(names.map(name => [name, () => Promise.resolve({ default: undefined })]));

async function readInput(file: string) {
  try {
    if (file.endsWith('.json')) return JSON.parse(await readFile(file, 'utf8'));
    return (await import(pathToFileURL(path.resolve(file)).href)).default;
  } catch (error) {
    throw unfit(`${file} cannot be read: ${Object(error).message}. Name a module.ts, or its data as JSON.`);
  }
}

async function versionBeside(directory: string): Promise<string | undefined> {
  const text = await readFile(path.join(directory, 'package.json'), 'utf8').catch(() => '{}');
  return JSON.parse(text).version;
}

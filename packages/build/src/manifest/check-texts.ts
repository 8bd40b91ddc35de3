import { existsSync, globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fallbackLanguage } from '@zaehlwerk/module-kit/host';
import { type Argument, type Expression, parseSync, Visitor } from 'oxc-parser';
import { buildMistake } from '../build-mistake.ts';
import { foldersWithTexts, localesIn } from './locales.ts';

const anything = '*';
const beginsAsKey = /^\w+\./;
const pluralForm = /_(zero|one|two|few|many|other)$/;
const isCode = (file: string) => !/\.test\.tsx?$|[\\/]testing[\\/]/.test(file);

/**
 * Throws when the sources of a module or the shell, or of a package that it bundles, translate a key that their
 * `locales` lack, or when a text is used nowhere. A key is used where it is translated, and where it is a literal or fits
 * a template literal; as a literal, a key without a dot counts in `module.ts` alone. Tests do not count. An installed
 * package has no sources, and was checked before it was packed. A module may use the texts of its packages.
 */
export function checkTexts(directory: string): void {
  const [, ...packages] = foldersWithTexts(directory);
  const checked = packages.filter(folder => existsSync(path.join(folder, 'src')));
  const mistakes = [...mistakesIn(directory, packages), ...checked.flatMap(folder => mistakesIn(folder))];
  if (mistakes.length > 0) throw buildMistake(`Texts: ${mistakes.join('; ')}`);
}

/** The keys among these that the source files use. */
export function keysUsedIn(files: readonly string[], keys: readonly string[]): ReadonlySet<string> {
  const named = files.map(textsNamedIn).flatMap(({ translated, mentioned }) => [...translated, ...mentioned]);
  return new Set(named.flatMap(pattern => fitting(pattern, keys)));
}

function fitting(pattern: string, keys: readonly string[]): readonly string[] {
  return keys.filter(
    key => key === pattern || (pattern.includes(anything) && path.matchesGlob(key, pattern)),
  );
}

/** A text's key in the sources, without the form of its plural. */
export const withoutPlural = (key: string): string => key.replace(pluralForm, '');

function mistakesIn(folder: string, packages: readonly string[] = []): string[] {
  const own = keysIn(folder);
  const keys = [...own, ...packages.flatMap(keysIn)];
  const used = new Set<string>();
  const mistakes: string[] = [];
  for (const file of globSync('{module.ts,src/**/*.{ts,tsx}}', { cwd: folder }).filter(isCode)) {
    const { translated, mentioned } = textsNamedIn(path.join(folder, file));
    const wrong = (reason: string) => mistakes.push(`${path.join(folder, file)} ${reason}`);
    for (const pattern of translated) {
      if (pattern.startsWith(anything)) wrong(`translates "${pattern}": let it begin with letters`);
      else if (fitting(pattern, keys).length === 0) wrong(`translates "${pattern}", which locales lack`);
    }
    for (const key of [...translated, ...mentioned].flatMap(pattern => fitting(pattern, keys))) used.add(key);
  }
  return [
    ...mistakes,
    ...own
      .filter(key => !used.has(key))
      .map(key => `"${key}" of ${path.join(folder, 'locales')} is used nowhere`),
  ];
}

function keysIn(folder: string): string[] {
  const keys = Object.keys(localesIn(folder)[fallbackLanguage]);
  return [...new Set(keys.map(withoutPlural))];
}

/**
 * The keys that a source file translates, with a `*` for each part that is unknown before it runs, and its literals that
 * may be keys: a key may be chosen in one place and translated in another.
 */
function textsNamedIn(file: string) {
  const { program } = parseSync(file, readFileSync(file, 'utf8'));
  const translated: string[] = [];
  const mentioned: string[] = [];
  const isDeclaration = path.basename(file) === 'module.ts';
  new Visitor({
    CallExpression({ callee, arguments: [key] }) {
      const called = callee.type === 'MemberExpression' ? callee.property : callee;
      if (key && called.type === 'Identifier' && (called.name === 't' || called.name === 'hasText'))
        translated.push(...patternsOf(key));
    },
    Literal({ value }) {
      if (typeof value === 'string' && (isDeclaration || beginsAsKey.test(value))) mentioned.push(value);
    },
    TemplateLiteral(literal) {
      mentioned.push(...patternsOf(literal).filter(pattern => beginsAsKey.test(pattern)));
    },
  }).visit(program);
  return { translated: translated.filter(pattern => pattern !== anything), mentioned };
}

/** The possible keys of an expression, as patterns. */
function patternsOf(key: Argument | Expression): string[] {
  switch (key.type) {
    case 'Literal':
      return typeof key.value === 'string' ? [key.value] : [];
    case 'ConditionalExpression':
      return [...patternsOf(key.consequent), ...patternsOf(key.alternate)];
    case 'LogicalExpression':
      return [...(key.operator === '&&' ? [] : patternsOf(key.left)), ...patternsOf(key.right)];
    case 'TemplateLiteral':
      return key.quasis.reduce<string[]>(
        (beginnings, { value }, index) => {
          const before = key.expressions[index - 1];
          const middles = before ? patternsOf(before) : [''];
          return beginnings.flatMap(beginning =>
            middles.map(middle => beginning + middle + (value.cooked ?? '')),
          );
        },
        [''],
      );
    default:
      return [anything];
  }
}

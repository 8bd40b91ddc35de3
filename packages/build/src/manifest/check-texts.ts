import { existsSync, globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fallbackLanguage } from '@zaehlwerk/module-kit/host';
import { type Argument, type Expression, parseSync, Visitor } from 'oxc-parser';
import { foldersWithTexts, localesIn } from './locales.ts';

/** What a source file says about texts. */
interface NamedTexts {
  /** Keys that it translates, with a `*` for each part that is not known before it runs. */
  readonly translated: readonly string[];
  /** Its literals that begin as a key does: a key may be chosen in one place and translated in another. */
  readonly mentioned: readonly string[];
}

const anything = '*';
const beginsAsKey = /^\w+\./;
const pluralForm = /_(zero|one|two|few|many|other)$/;
const isCode = (file: string) => !/\.test\.tsx?$|[\\/]testing[\\/]/.test(file);

/**
 * Throws when the sources of a module or the shell, or of a package with texts that it bundles, translate a key that
 * their `locales` lack, or when a text is used nowhere. A key is used where it is translated and where it stands as a
 * literal, or a template literal that it fits; a key without a dot is too plain a word for the latter, but in
 * `module.ts`. Tests use nothing, and an installed package, which has no sources, was checked before it was packed. A module may translate what its packages translate too: a text that it alone uses is
 * its own.
 */
export function checkTexts(directory: string): void {
  const [, ...packages] = foldersWithTexts(directory);
  const checked = packages.filter(folder => existsSync(path.join(folder, 'src')));
  const mistakes = [...mistakesIn(directory, packages), ...checked.flatMap(folder => mistakesIn(folder))];
  if (mistakes.length > 0) throw new Error(`Texts: ${mistakes.join('; ')}`);
}

/** Of these keys, those that the source files name, as {@link checkTexts} understands it. */
export function keysUsedIn(files: readonly string[], keys: readonly string[]): ReadonlySet<string> {
  const named = files.map(textsNamedIn).flatMap(({ translated, mentioned }) => [...translated, ...mentioned]);
  return new Set(named.flatMap(pattern => fitting(pattern, keys)));
}

function fitting(pattern: string, keys: readonly string[]): readonly string[] {
  return keys.filter(
    key => key === pattern || (pattern.includes(anything) && path.matchesGlob(key, pattern)),
  );
}

/** A text's key without the form of its plural: what sources name. */
export const withoutPlural = (key: string): string => key.replace(pluralForm, '');

/** What is wrong in one of them, which may also use the texts of `packages`. */
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

function textsNamedIn(file: string): NamedTexts {
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

/** What a key can be, as far as the expression says it. */
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

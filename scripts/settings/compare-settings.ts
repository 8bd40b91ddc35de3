import { readFileSync } from 'node:fs';
import path from 'node:path';
import { type ConfigType, declaredSettings, type Setting } from './declared-settings.ts';
import { documentedSettings } from './documented-settings.ts';
import { type HookGroups, type Reads, readSettings } from './read-settings.ts';
import { withCode } from './types-of-code.ts';

/** Where a product has its settings. Paths of files are seen from `root`. */
export interface Product {
  /** An absolute path. */
  readonly root: string;
  /** TypeScript projects; the first has the schema. */
  readonly projects: readonly string[];
  /** The type of the configuration, as it is inferred from the schema. */
  readonly schema: Omit<ConfigType, 'at'>;
  /** Types of its own that code has for parts of it. */
  readonly standIns: readonly ConfigType[];
  readonly hooks: HookGroups;
  /** Whether a file is part of what runs for users, and not the schema or a test. */
  readonly isProduct: (file: string) => boolean;
  readonly documentation: string;
  /** Settings that stand beside the configuration, and are documented elsewhere. */
  readonly beside: readonly string[];
}

/** Everything in which schema, code and documentation disagree, in words for whoever has to mend it. */
export function compareSettings(product: Product): readonly string[] {
  const documented = documentedSettings(readFileSync(path.join(product.root, product.documentation), 'utf8'));
  return withCode(product.root, product.projects, codes => {
    const [code] = codes;
    if (code === undefined) throw new Error('No project is named');
    const settings = declaredSettings(code, product.schema, product.standIns).filter(
      setting => !product.beside.some(besides => setting.paths.has(besides)),
    );
    const names = new Set(
      settings.flatMap(({ paths }) =>
        [...paths].map(
          name =>
            name
              .split('.')
              .at(-1)
              ?.replace(/(\[\])+$/, '') ?? '',
        ),
      ),
    );
    const reads = codes.map(one => readSettings(one, names, product.hooks, product.isProduct));
    return [
      ...withoutEffect(settings, reads),
      ...unknownNames(settings, reads, product),
      ...withoutWords(settings, documented, product),
      ...wordsWithoutSetting(settings, documented, product),
    ];
  });
}

function withoutEffect(settings: readonly Setting[], reads: readonly Reads[]) {
  const isRead = ({ declarations, paths }: Setting) =>
    reads.some(
      ({ declarations: read, named }) =>
        [...declarations].some(declaration => read.has(declaration)) ||
        [...named.keys()].some(names => names.split(' ').some(name => isAtOrAbove(paths, name))),
    );
  return settings
    .filter(setting => !isRead(setting))
    .map(setting => `${nameOf(setting)} has no effect: no code reads it.`);
}

function unknownNames(settings: readonly Setting[], reads: readonly Reads[], { schema }: Product) {
  return reads
    .flatMap(({ named }) => [...named])
    .filter(([names]) => !names.split(' ').some(name => settings.some(({ paths }) => paths.has(name))))
    .map(([names, file]) => `${file} names ${names.split(' ')[0]}, which is no setting of ${schema.file}.`);
}

function withoutWords(
  settings: readonly Setting[],
  documented: readonly string[],
  { documentation }: Product,
) {
  return settings
    .filter(({ paths }) => !documented.some(one => isAtOrAbove(paths, one)))
    .map(setting => `${documentation} has no row for ${nameOf(setting)}.`);
}

function wordsWithoutSetting(
  settings: readonly Setting[],
  documented: readonly string[],
  { documentation, schema }: Product,
) {
  const known = new Set(settings.flatMap(({ paths }) => [...paths]));
  return [
    ...documented
      .filter(one => !known.has(one))
      .map(one => `${documentation} has a row for ${one}, which is no setting of ${schema.file}.`),
    ...documented
      .filter((one, position) => documented.indexOf(one) !== position)
      .map(one => `${documentation} has ${one} twice.`),
  ];
}

/** Whether one of the paths is this one, or the group that it lies in. */
function isAtOrAbove(paths: ReadonlySet<string>, path: string): boolean {
  return [...paths].some(one => path === one || path.startsWith(`${one}.`) || path.startsWith(`${one}[]`));
}

const nameOf = ({ paths }: Setting) => [...paths].join(' = ');

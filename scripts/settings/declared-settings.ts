import type { Checker, Type } from 'typescript/unstable/sync';
import {
  type Code,
  type Declaration,
  declarationOf,
  elementOf,
  exportedType,
  partsOf,
} from './types-of-code.ts';

/** A type of the code that says which settings there are, at a path within the configuration. */
export interface ConfigType {
  readonly file: string;
  readonly type: string;
  /** The group that it is, such as `features`; empty: the whole configuration. */
  readonly at: string;
}

/** A setting or a group of them. What is written down once and used in several places is one setting. */
export interface Setting {
  /** Such as `legal.imprint.url`; `[]` stands for the entries of a list, `*` for a key such as a type of meter. */
  readonly paths: ReadonlySet<string>;
  /** Where it is declared: in the schema, and in the types that stand for parts of it. */
  readonly declarations: ReadonlySet<Declaration>;
}

/** Keys of maps are names of metering, such as `GAS_METER`, or of languages; names of settings are like this. */
const settingName = /^[a-z][a-zA-Z]*$/;

/** The declarations of every property within a type, by its path. */
function declarationsWithin(checker: Checker, type: Type | undefined, within: string) {
  const found = new Map<string, Set<Declaration>>();
  const walk = (parts: readonly Type[], prefix: string) => {
    for (const part of parts) {
      const element = elementOf(checker, part);
      if (element) walk(partsOf(checker, element), `${prefix}[]`);
      else if (part.isObjectType())
        for (const property of checker.getPropertiesOfType(part)) {
          const isSetting = settingName.test(property.name);
          const path = [prefix, isSetting ? property.name : '*'].filter(Boolean).join('.');
          const known = found.get(path) ?? new Set();
          for (const declaration of property.declarations) known.add(declarationOf(declaration));
          if (isSetting) found.set(path, known);
          walk(partsOf(checker, checker.getTypeOfSymbol(property)), path);
        }
    }
  };
  walk(partsOf(checker, type), within);
  return found;
}

/**
 * The settings of the schema, with the properties that other types have for them. The compiler says for each of these
 * types whether the configuration can be handed over as such.
 *
 * @throws Error for a type that it does not fit into, and for a setting that is declared nowhere.
 */
export function declaredSettings(
  code: Code,
  schema: Omit<ConfigType, 'at'>,
  standIns: readonly ConfigType[],
): readonly Setting[] {
  const { checker } = code;
  const whole = exportedType(code, schema.file, schema.type);
  const bySource = new Map<string, { paths: Set<string>; declarations: Set<Declaration> }>();
  const byPath = new Map<string, Set<Declaration>>();
  for (const [path, declarations] of declarationsWithin(checker, whole, '')) {
    const source = [...declarations].join();
    if (source === '') throw new Error(`Nobody can say who reads ${path}: it is computed, not declared.`);
    const setting = bySource.get(source) ?? { paths: new Set(), declarations };
    bySource.set(source, setting);
    byPath.set(path, setting.declarations);
    setting.paths.add(path);
  }
  for (const { file, type, at } of standIns) {
    const standIn = exportedType(code, file, type);
    if (!fits(checker, whole, at, standIn))
      throw new Error(`${at || 'The configuration'} cannot be handed over as ${type} of ${file}.`);
    for (const [path, declarations] of declarationsWithin(checker, standIn, at))
      for (const declaration of declarations) byPath.get(path)?.add(declaration);
  }
  return [...bySource.values()];
}

function fits(checker: Checker, whole: Type, at: string, standIn: Type): boolean {
  const property = at === '' ? undefined : checker.getPropertyOfType(whole, at);
  const type = at === '' ? whole : property && checker.getTypeOfSymbol(property);
  return type !== undefined && checker.isTypeAssignableTo(type, standIn);
}

import type { SettingField } from './setting-rows.ts';

/** Effects of settings by their paths, within the sections of the reference. */
export type Effects = Readonly<Record<string, Readonly<Record<string, string>>>>;

const nameOf = (path: string): string => path.split('.').at(-1) ?? '';

/**
 * Mistakes in the descriptions of settings, one line each: a setting without one, one without a setting, and a
 * setting whose name no file of `sources` has. A name that other code has as well (`text`, `url`) counts as read.
 */
export function settingMistakes(
  fields: readonly SettingField[],
  effects: Effects,
  sources: readonly string[],
): readonly string[] {
  const described = Object.values(effects).flatMap(section => Object.keys(section));
  const known = new Set(fields.flatMap(({ paths }) => paths));
  const words = new Set(sources.flatMap(source => source.match(/\w+/g) ?? []));
  const settings = fields.filter(({ isGroup }) => !isGroup);
  return [
    ...settings
      .filter(({ paths }) => !paths.some(path => described.includes(path)))
      .map(({ paths }) => `${paths[0]} has no description: add it to setting-effects.json.`),
    ...described
      .filter((path, position) => described.indexOf(path) !== position)
      .map(path => `${path} is described twice in setting-effects.json.`),
    ...described
      .filter(path => !known.has(path))
      .map(path => `${path} is described in setting-effects.json and no setting of the schema.`),
    ...settings
      .filter(({ paths }) => !paths.some(path => words.has(nameOf(path))))
      .map(({ paths }) => `${paths[0]} has no effect: no code has its name.`),
  ];
}

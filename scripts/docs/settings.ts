import { applicationRecordSchema } from '../../packages/backend/src/import/record/application-record.ts';
import effects from '../settings/setting-effects.json' with { type: 'json' };
import { settingFields } from '../settings/setting-rows.ts';
import { tablePage } from './described.ts';

/** The reference of the settings of a deployment: types and defaults from the schema, in the sections of the effects. */
export function settings(): string {
  const fields = new Map(
    settingFields(applicationRecordSchema.shape.config).flatMap(field =>
      field.paths.map(path => [path, field] as const),
    ),
  );
  const code = (text = '') => (text === '' ? '' : `\`${text}\``);
  const sections = Object.entries<Record<string, string>>(effects).map(([title, section]) => {
    const rows = Object.entries(section).map(([path, effect]) => {
      const field = fields.get(path);
      return [code(path), field?.type ?? '', code(field?.default), effect];
    });
    return `#${tablePage(title, ['Setting', 'Type', 'Default', 'Effect'], rows)}`;
  });
  return [
    '# Settings of a deployment',
    '',
    'How they go together: docs/guide/configuration.md.',
    '',
    ...sections,
  ].join('\n');
}

import { globSync, readFileSync } from 'node:fs';
import process from 'node:process';
import { applicationRecordSchema } from '../../packages/backend/src/import/record/application-record.ts';
import { settingMistakes } from './check-settings.ts';
import effects from './setting-effects.json' with { type: 'json' };
import { settingFields } from './setting-rows.ts';

/* Holds the settings of a deployment against their descriptions and against the names that the code has. */

const sources = globSync([
  '{shell,mf-*,packages/*}/module.ts',
  '{shell,mf-*,packages/{backend,domain,metering,module-kit,outbox,store,ui}}/src/**/*.{ts,tsx}',
]).filter(file => !/\/testing\/|\.test\.tsx?$/.test(file));

const mistakes = settingMistakes(
  settingFields(applicationRecordSchema.shape.config),
  effects,
  sources.map(file => readFileSync(file, 'utf8')),
);
for (const mistake of mistakes) process.stderr.write(`${mistake}\n`);
process.exitCode = mistakes.length > 0 ? 1 : 0;

import process from 'node:process';
import { compareSettings, type Product } from './compare-settings.ts';

/*
 * Holds the settings of a deployment in the schema, those that code reads and those of docs/configuration.md against
 * each other: a switch that moves nothing, or that nobody is told of, fails.
 *
 * Who reads a setting is the compiler's answer, property by property, not a search for names. What it cannot see:
 * whether something comes of a value that was read, or it is only handed on; which of several places is read where
 * they share one piece of schema (`url` of the imprint and of the privacy page); names that are put together while the
 * program runs, and those in SQL. The last two only ever lead to a complaint too much.
 */

const product: Product = {
  root: process.cwd(),
  projects: ['tsconfig.json', 'tsconfig.node.json', 'tsconfig.worker.json'],
  schema: { file: 'packages/api/src/schema/server-application.ts', type: 'ServerApplication' },
  // The first is what the portal has of the schema; the others are what the rules of metering ask for.
  standIns: [
    { file: 'packages/api/src/schema/application.ts', type: 'Application', at: '' },
    { file: 'packages/domain/src/reading/reading-config.ts', type: 'ReadingConfig', at: 'meterReading' },
    { file: 'packages/domain/src/reading/check-unknown-reading.ts', type: 'UnknownReadingRules', at: '' },
    {
      file: 'packages/domain/src/anonymous-reading/anonymous-meter.ts',
      type: 'AnonymousReadingConfig',
      at: 'unknownUserReading',
    },
    {
      file: 'packages/domain/src/anonymous-reading/anonymous-rate.ts',
      type: 'RateReadingFeatures',
      at: 'features',
    },
    { file: 'mf-evaluation/src/evaluate/evaluate-job.ts', type: 'EvaluationConfig', at: 'features' },
  ],
  hooks: { useFeature: 'features' },
  isProduct: file =>
    /^(shell|mf-[^/]+|packages\/[^/]+)\/(src\/|module\.ts$)/.test(file) &&
    !/\/testing\/|\.test\.tsx?$|^packages\/(api\/src\/schema|module-template|demo-login|build|release)\//.test(
      file,
    ),
  documentation: 'docs/configuration.md',
  beside: ['applicationId', 'applicationName'],
};

const mistakes = compareSettings(product);
for (const mistake of mistakes) process.stderr.write(`${mistake}\n`);
process.exitCode = mistakes.length > 0 ? 1 : 0;

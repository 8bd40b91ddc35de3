/** What a manifest is made of besides the bundler's facts, for builds of other toolchains. */
export { providedByShell, sharedOnDemand } from './federation/shared-table.ts';
export { brokenPromises, parseDeclaration } from './manifest/check-declaration.ts';
export { localesIn } from './manifest/locales.ts';
export { withLabels } from './manifest/with-labels.ts';

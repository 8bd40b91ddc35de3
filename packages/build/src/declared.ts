/** What a manifest is made of besides the bundler's facts, for builds of other toolchains. */
export { brokenPromises, parseDeclaration } from './manifest/check-declaration.ts';
export { localesIn } from './manifest/locales.ts';
export { withLabels } from './manifest/with-labels.ts';

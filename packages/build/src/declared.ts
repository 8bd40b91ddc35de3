/** The parts of a manifest that the bundler does not know, for builds of other toolchains. */
export { parseDeclaration, validateDeclaration } from './manifest/check-declaration.ts';
export { localesIn, withLabels } from './manifest/locales.ts';

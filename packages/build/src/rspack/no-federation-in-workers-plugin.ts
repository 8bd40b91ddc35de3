import type { Compiler } from '@rspack/core';

/** The bundler's runtime modules that start the federation runtime and register shared packages. */
const federationModules = new Set(
  ['embed_federation_runtime', 'module_federation/runtime', 'sharing', 'consumes_loading'].map(
    name => `webpack/runtime/${name}`,
  ),
);

/**
 * Removes federation from worker chunks (named `*-worker`): they share nothing with the shell, and have no runtime.
 * Unnecessary: once `@module-federation/enhanced` leaves out chunks that are entries of workers.
 */
export const noFederationInWorkers = (compiler: Compiler): void =>
  compiler.hooks.thisCompilation.tap('noFederationInWorkers', compilation => {
    compilation.hooks.runtimeModule.tap('noFederationInWorkers', (module, chunk) => {
      if (!chunk.name?.endsWith('-worker') || !federationModules.has(module.identifier())) return;
      if (module.source) module.source.source = Buffer.from('');
    });
  });

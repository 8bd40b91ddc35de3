import type { Compiler } from '@rspack/core';

/** How the bundler calls the lines that start the federation runtime with a page, and tell it what is shared. */
const federationLines = new Set(
  ['embed_federation_runtime', 'module_federation/runtime', 'sharing', 'consumes_loading'].map(
    name => `webpack/runtime/${name}`,
  ),
);

/**
 * Workers without federation: they take nothing from the shell, and the runtime that the page has is not there. Their
 * names end with `-worker`.
 */
export class PlainWorkersPlugin {
  apply(compiler: Compiler) {
    compiler.hooks.thisCompilation.tap('PlainWorkersPlugin', compilation => {
      compilation.hooks.runtimeModule.tap('PlainWorkersPlugin', (module, chunk) => {
        if (!chunk.name?.endsWith('-worker') || !federationLines.has(module.identifier())) return;
        if (module.source) module.source.source = Buffer.from('');
      });
    });
  }
}

import { type Compiler, RuntimeGlobals, RuntimeModule } from '@rspack/core';

const { ensureChunk, getChunkScriptFilename, getChunkCssFilename, interceptModuleExecution, moduleCache } =
  RuntimeGlobals;

/**
 * Patches the bundler's runtime so that a failed chunk can be retried:
 * - A module that threw at start leaves the module cache and runs again.
 * - After a failure, chunks are requested under another query. For the same address a browser waits for the pending
 *   request, or returns the refused preload again. A container that was retried itself starts with its own query.
 *
 * Unnecessary: once the bundler's runtime has options for both.
 */
class ChunkRetryModule extends RuntimeModule {
  constructor() {
    super('chunk retry', RuntimeModule.STAGE_ATTACH);
  }

  override generate(): string {
    return `
${interceptModuleExecution}.push(function (execution) {
  var factory = execution.factory;
  execution.factory = function (module, exports, require) {
    try {
      return factory.call(this, module, exports, require);
    } catch (error) {
      delete ${moduleCache}[execution.id];
      throw error;
    }
  };
});
var ownScript = typeof document === 'object' && document.currentScript;
var attempt = Number((/\\?attempt=(\\d+)$/.exec(ownScript ? ownScript.src : '') || [0, 0])[1]);
function anew(nameOf) {
  return function (chunkId) {
    return nameOf(chunkId) + (attempt === 0 ? '' : '?attempt=' + attempt);
  };
}
if (${ensureChunk}) {
  var ensure = ${ensureChunk};
  ${ensureChunk} = function (chunkId, priority) {
    return ensure(chunkId, priority).catch(function (error) {
      attempt += 1;
      throw error;
    });
  };
}
if (${getChunkScriptFilename}) ${getChunkScriptFilename} = anew(${getChunkScriptFilename});
if (${getChunkCssFilename}) ${getChunkCssFilename} = anew(${getChunkCssFilename});`;
  }
}

export const chunkRetry = (compiler: Compiler): void =>
  compiler.hooks.thisCompilation.tap('chunkRetry', compilation => {
    compilation.hooks.additionalTreeRuntimeRequirements.tap('chunkRetry', (chunk, requirements) => {
      requirements.add(interceptModuleExecution);
      requirements.add(moduleCache);
      compilation.addRuntimeModule(chunk, new ChunkRetryModule());
    });
  });

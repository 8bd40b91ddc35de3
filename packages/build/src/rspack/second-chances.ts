import { type Compiler, RuntimeGlobals, RuntimeModule } from '@rspack/core';

const { ensureChunk, getChunkScriptFilename, getChunkCssFilename, interceptModuleExecution, moduleCache } =
  RuntimeGlobals;

/**
 * Makes a second try worth it, which the bundler's runtime by itself does not:
 * - Code that threw while it started runs again; otherwise the half-made module would be kept for ever.
 * - A file that did not come, or not as it was released, is asked for under another query; for the same address a
 *   browser would go on waiting for the first request, or hand out once more what it has preloaded. A container that
 *   was asked for so itself begins like that: what was preloaded beside the one that never came may not come either.
 */
class SecondChances extends RuntimeModule {
  constructor() {
    super('second chances', RuntimeModule.STAGE_ATTACH);
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

/** Lets what failed to load or to start be tried again; see {@link SecondChances}. */
export class SecondChancesPlugin {
  apply(compiler: Compiler) {
    compiler.hooks.thisCompilation.tap('SecondChancesPlugin', compilation => {
      compilation.hooks.additionalTreeRuntimeRequirements.tap(
        'SecondChancesPlugin',
        (chunk, requirements) => {
          requirements.add(interceptModuleExecution);
          requirements.add(moduleCache);
          compilation.addRuntimeModule(chunk, new SecondChances());
        },
      );
    });
  }
}

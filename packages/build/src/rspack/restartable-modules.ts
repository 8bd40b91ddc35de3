import { type Compiler, RuntimeGlobals, RuntimeModule } from '@rspack/core';

/**
 * Code that threw while it started runs again when it is asked for again. On its own, the bundler's runtime
 * keeps the half-made module or the old error for ever, so that nothing but a new page could help.
 */
class RestartRuntime extends RuntimeModule {
  constructor() {
    super('restartable modules', RuntimeModule.STAGE_BASIC);
  }

  override generate(): string {
    return `
${RuntimeGlobals.interceptModuleExecution}.push(function (execution) {
  var factory = execution.factory;
  execution.factory = function (module, exports, require) {
    try {
      return factory.call(this, module, exports, require);
    } catch (error) {
      delete ${RuntimeGlobals.moduleCache}[execution.id];
      throw error;
    }
  };
});`;
  }
}

/** Lets a failed module of the build be started again; see {@link RestartRuntime}. */
export class RestartableModulesPlugin {
  apply(compiler: Compiler) {
    compiler.hooks.thisCompilation.tap('RestartableModulesPlugin', compilation => {
      compilation.hooks.additionalTreeRuntimeRequirements.tap(
        'RestartableModulesPlugin',
        (chunk, requirements) => {
          requirements.add(RuntimeGlobals.interceptModuleExecution);
          requirements.add(RuntimeGlobals.moduleCache);
          compilation.addRuntimeModule(chunk, new RestartRuntime());
        },
      );
    });
  }
}

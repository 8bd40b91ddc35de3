import type { Compiler } from '@rspack/core';

/** What the bundler says of the shared packages that a build takes, read off the code that it generates for them. */
export interface Consumption {
  /** The key in the share scope of each module id that stands for a shared package. */
  readonly keys: Readonly<Record<string, string>>;
  /** The ids that have to be there before a chunk runs. */
  readonly chunks: Readonly<Record<string, readonly string[]>>;
}

/**
 * Reads the bundler's data. Throws when it has another form than the one that is known, or when something shared would
 * be needed before the container is handed the share scope.
 */
export function readConsumption(source: string): Consumption {
  const data = /consumesLoadingData = (\{.*?\});\n/s.exec(source)?.[1] ?? '';
  const chunks = /chunkMapping: (\{.*?\}), moduleIdToConsumeDataMapping/s.exec(data)?.[1];
  const pairs = [...data.matchAll(/"(\w+)": \{ shareScope: "default", shareKey: "([^"]+)", import: null,/g)];
  const isWhole = pairs.length === data.split('shareKey:').length - 1;
  if (chunks === undefined || !isWhole || !data.includes('initialConsumes: []'))
    throw new Error('The bundler says in another way than before what is shared; see lean-sharing.ts');
  const keys = Object.fromEntries(pairs.map(([, id, key]) => [id, key]));
  return { keys, chunks: JSON.parse(chunks) };
}

/** The code that takes shared packages from the scope that the shell hands over. */
export function leanSource({ keys, chunks }: Consumption): string {
  // The runtime of a worker, for instance, which loads no chunks either.
  if (Object.keys(keys).length === 0) return '';
  return `
var keys = ${JSON.stringify(keys)}, chunks = ${JSON.stringify(chunks)}, taken = {};
__webpack_require__.f.consumes = function (chunkId, promises) {
  (chunks[chunkId] || []).forEach(function (id) {
    if (id in taken) return promises.push(taken[id]);
    var take = function (factory) {
      taken[id] = 0;
      __webpack_require__.m[id] = function (module) {
        delete __webpack_require__.c[id];
        module.exports = factory();
      };
    };
    var fail = function (error) {
      delete taken[id];
      __webpack_require__.m[id] = function () {
        delete __webpack_require__.c[id];
        throw error;
      };
    };
    try {
      var given = Object.values(__webpack_require__.S["default"][keys[id]])[0].get();
      given.then ? promises.push(taken[id] = given.then(take).catch(fail)) : take(given);
    } catch (error) {
      fail(error);
    }
  });
};`;
}

/**
 * Takes the reading of versions out of a module's container: the shell has held them against its own before it loads
 * any of the module, and brings each package once. That is a third of the container's bytes (docs/adr/0022).
 */
export class LeanSharingPlugin {
  apply(compiler: Compiler) {
    compiler.hooks.compilation.tap('LeanSharingPlugin', compilation => {
      compilation.hooks.runtimeModule.tap('LeanSharingPlugin', ({ name, source }) => {
        if (name !== 'consumes_loading' || !source) return;
        source.source = Buffer.from(leanSource(readConsumption(String(source.source))));
      });
    });
  }
}

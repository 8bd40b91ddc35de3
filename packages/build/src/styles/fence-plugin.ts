import { type Compiler, rspack } from '@rspack/core';
import type { Fence } from './confine-selector.ts';
import { faultText, fenceStyles } from './fence-styles.ts';

/** Fences the style sheets of a module's build; what cannot be fenced is an error of the build. */
export const fencePlugin =
  (fence: Fence) =>
  (compiler: Compiler): void =>
    compiler.hooks.thisCompilation.tap('fencePlugin', compilation => {
      // Before the names of files are computed from their contents.
      const stage = rspack.Compilation.PROCESS_ASSETS_STAGE_OPTIMIZE_SIZE + 1;
      compilation.hooks.processAssets.tap({ name: 'fencePlugin', stage }, assets => {
        const sheets = Object.entries(assets).filter(([file]) => file.endsWith('.css'));
        const { fenced, faults } = fenceStyles(
          new Map(sheets.map(([file, source]) => [file, source.buffer()])),
          fence,
        );
        for (const [file, css] of fenced) compilation.updateAsset(file, new rspack.sources.RawSource(css));
        for (const fault of faults) compilation.errors.push(new Error(faultText(fault)));
      });
    });

import path from 'node:path';
import type { Configuration } from '@rspack/core';
import { baseConfig } from './rspack/base-config.ts';

/**
 * The build of the service worker: one file of fixed name without a runtime for chunks, in a folder of its own inside of
 * the shell's build. Publishing completes it with the release set that it caches.
 */
export function serviceWorkerConfig(directory: string): Configuration {
  const { plugins: _ofPages, devServer: _ofPagesToo, ...base } = baseConfig(directory, 'worker');
  return {
    ...base,
    name: 'service-worker',
    target: ['webworker', 'es2022'],
    devtool: false,
    entry: { 'service-worker': './src/service-worker/service-worker.ts' },
    output: { path: path.join(directory, 'dist', 'worker'), filename: '[name].js', clean: true },
  };
}

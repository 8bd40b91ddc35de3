import process from 'node:process';
import type { Configuration } from '@rspack/core';
import { demoPasswords } from '@zaehlwerk/backend/fake';
import type { HarnessBackend } from '@zaehlwerk/module-kit/harness';
import type { ModuleDeclarationInput } from '@zaehlwerk/module-kit/host';
import { fakeApi, proxiedApi } from './api-server.ts';
import { harnessConfig, harnessPage } from './harness-config.ts';

/**
 * What one development server serves of a module: its files as any portal loads them, the harness at every address
 * that is no file, and the API. That is the backend at `BACKEND_URL`, without it a fake one inside of the server.
 */
export function aloneConfigs(
  directory: string,
  declaration: ModuleDeclarationInput,
  remote: Configuration,
): Configuration[] {
  const url = process.env.BACKEND_URL;
  const backend: HarnessBackend = url ? { kind: 'real', url } : { kind: 'fake' };
  const devServer = {
    ...remote.devServer,
    static: false,
    historyApiFallback: { index: harnessPage },
    ...(url ? proxiedApi(url) : fakeApi(declaration)),
  };
  return [{ ...remote, devServer }, harnessConfig(directory, { backend, accounts: demoPasswords })];
}

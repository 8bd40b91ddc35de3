import type { Configuration } from '@rspack/core';
import type { ModuleDeclarationInput } from '@zaehlwerk/module-kit/host';
import { remoteConfig } from './remote-config.ts';
import { development } from './rspack/build-mode.ts';

/**
 * What `rspack.config.ts` of a module says: its build ({@link remoteConfig}), and on a development server beside it the
 * harness that runs the module alone, with the API that both pages of the server ask.
 *
 * @param directory the module's folder
 * @param declaration its declaration from `module.ts`
 */
export async function moduleConfig(
  directory: string,
  declaration: ModuleDeclarationInput,
): Promise<Configuration | Configuration[]> {
  const remote = await remoteConfig(directory, declaration);
  if (!development) return remote;
  // Nothing of it belongs to a build that is released.
  const { aloneConfigs } = await import('./development/alone-configs.ts');
  return aloneConfigs(directory, declaration, remote);
}

import path from 'node:path';
import { type Configuration, rspack } from '@rspack/core';
import { baseConfig, shellConfig } from '@zaehlwerk/build';

/** What stands in for the shell's one file that knows federation: the modules as part of the shell's own program. */
function modulesImportedDirectly(modules: readonly string[]): string {
  const imports = modules.map(
    (name, index) => `import entry${index} from ${JSON.stringify(path.resolve(name, 'src/entry.ts'))};`,
  );
  const entries = modules.map((name, index) => `${JSON.stringify(name)}: entry${index}`);
  return `${imports.join('\n')}
const entries = { ${entries.join(', ')} };
export async function loadEntry(module) { return entries[module.name]; }
export async function asLoadError(error) { throw error; }
`;
}

/**
 * The build of shell and modules as one program: the shell's configuration without federation. Screens stay
 * dynamic imports, so this is the portal as it would be without modules that are released on their own.
 */
export function monolithConfig(modules: readonly string[]): Configuration {
  const directory = path.resolve('shell');
  const { plugins: _federation, ...shell } = shellConfig(directory);
  const { plugins = [] } = baseConfig(directory, 'shell');
  const federation = path.join(directory, 'src/modules/federation.ts');
  return {
    ...shell,
    plugins: [
      ...plugins,
      new rspack.experiments.VirtualModulesPlugin({ [federation]: modulesImportedDirectly(modules) }),
    ],
  };
}

import {
  type ModuleFederationRuntimePlugin,
  registerGlobalPlugins,
  registerPlugins,
} from '@module-federation/enhanced/runtime';

const plugin: ModuleFederationRuntimePlugin = {
  name: 'forget-failed-shares',
  errorLoadShare({ pkgName, shareScopeMap }) {
    const versions = Object.values(shareScopeMap).flatMap(scope => Object.values(scope[pkgName] ?? {}));
    for (const shared of versions) if (!shared.loaded) shared.loading = null;
  },
};

/**
 * Lets a shared package whose file did not arrive be asked for again. Federation remembers the first attempt, even
 * one that failed; after this the next attempt loads the file anew.
 */
export function forgetFailedShares(): void {
  // The modules' containers have federation instances of their own, which only global plugins reach.
  registerGlobalPlugins([plugin]);
  registerPlugins([plugin]);
}

export { sharedByModule } from './federation/shared-table.ts';
export { containerName, moduleConfig } from './module-config.ts';
export { baseConfig } from './rspack/base-config.ts';
export { serviceWorkerConfig, shellConfig } from './shell-config.ts';

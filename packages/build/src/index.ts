export { moduleConfig } from './module-config.ts';
export { shellConfig } from './shell-config.ts';

import process from 'node:process';
import { serviceWorkerConfig, shellConfig } from '@zaehlwerk/build';
import { ownPaths } from './src/routing/own-paths.ts';

const shell = shellConfig(import.meta.dirname, Object.values(ownPaths));

// Development servers have no service worker: what they serve changes with every key press.
export default process.env.NODE_ENV === 'development'
  ? shell
  : [shell, serviceWorkerConfig(import.meta.dirname)];

import { updateDependencies } from './install.mjs';
import { runPinned } from './run-pinned.mjs';

runPinned('create-module/main.ts', { afterwards: updateDependencies });

import { runPinned } from './run-pinned.mjs';

runPinned('start/main.ts');

import { runPinned } from './run-pinned.mjs';

runPinned('dev/main.ts');

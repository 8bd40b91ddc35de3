import { runPinned } from './run-pinned.mjs';

runPinned('../bench/main.ts');

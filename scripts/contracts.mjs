import { runPinned } from './run-pinned.mjs';

runPinned('contracts/main.ts');

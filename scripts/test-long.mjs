import { runPinned } from './run-pinned.mjs';

runPinned('test/long.ts');

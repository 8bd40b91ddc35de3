import { runPinned } from './run-pinned.mjs';

runPinned('docs/main.ts');

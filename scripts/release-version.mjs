import { runPinned } from './run-pinned.mjs';

runPinned('contracts/release-version.ts');

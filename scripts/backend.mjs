import { runPinned } from './run-pinned.mjs';

runPinned('../packages/backend/src/cli.ts');

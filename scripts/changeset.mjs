import { runPinned } from './run-pinned.mjs';

runPinned('../node_modules/@changesets/cli/bin.js');

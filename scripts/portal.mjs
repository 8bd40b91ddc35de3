import process from 'node:process';
import { runPinned } from './run-pinned.mjs';

// npm runs scripts in the folder of package.json; paths are meant from where the user stands.
runPinned('../packages/release/src/cli.ts', { cwd: process.env.INIT_CWD });

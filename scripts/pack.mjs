import { packTarballs } from './install.mjs';
import { runPinned } from './run-pinned.mjs';

runPinned('pack/main.ts', { afterwards: packTarballs });

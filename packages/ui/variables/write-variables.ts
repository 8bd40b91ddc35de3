import { writeFileSync } from 'node:fs';
import { renderVariables } from './css-variables.ts';

writeFileSync(new URL('../src/theme/variables.css', import.meta.url), renderVariables());

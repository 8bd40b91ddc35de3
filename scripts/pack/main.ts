import { execFileSync } from 'node:child_process';
import { compilePackages } from './compile.ts';
import { copyTemplate } from './template.ts';

/**
 * `npm run pack`: makes everything that teams elsewhere need ready to be packed, each package in its `dist`; the
 * command that runs this writes the tarballs to `.cache/packs`.
 */
for (const built of ['shell', 'packages/demo-login'])
  execFileSync('npm', ['run', '--silent', '--prefix', built, 'build'], { stdio: ['ignore', 2, 2] });
compilePackages();
copyTemplate();

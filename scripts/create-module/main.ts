import { spawnSync } from 'node:child_process';
import { existsSync, globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import process from 'node:process';
import { parseArgs } from 'node:util';
import {
  contentInModule,
  isModuleName,
  isTaken,
  type NewModule,
  pathInModule,
  rootWith,
  titleFrom,
} from '@zaehlwerk/create-module';
import type { ModuleDeclarationInput } from '@zaehlwerk/module-kit/host';
import { linkSegment, reservedSegments } from '@zaehlwerk/release';
import { ownPaths } from '../../shell/src/routing/own-paths.ts';

const help = `npm run create-module -- mf-meter-exchange [--german Zählertausch] [--english "Meter exchange"]

Makes a module from packages/module-template: a page with texts, a test and a build, in a folder of its own.
`;

const template = 'packages/module-template';

function refuse(reason: string): never {
  process.stderr.write(`${reason}\n\n${help}`);
  process.exit(2);
}

function readWords() {
  try {
    const { values, positionals } = parseArgs({
      allowPositionals: true,
      options: {
        german: { type: 'string' },
        english: { type: 'string' },
        help: { type: 'boolean', short: 'h' },
      },
    });
    return { ...values, positionals };
  } catch (error) {
    return refuse(error instanceof Error ? error.message : String(error));
  }
}

function portsInUse(): number[] {
  return globSync(['shell/package.json', 'mf-*/package.json']).flatMap(
    file => JSON.parse(readFileSync(file, 'utf8')).config?.devPort ?? [],
  );
}

/** Paths of the server, of the shell and of the modules that there are. */
async function pathsInUse(): Promise<string[]> {
  const declarations: readonly { default: ModuleDeclarationInput }[] = await Promise.all(
    globSync('mf-*/module.ts').map(file => import(path.resolve(file))),
  );
  const ofModules = declarations.flatMap(({ default: { routes = [] } }) => routes.map(route => route.path));
  return [
    ...[...reservedSegments, linkSegment].map(segment => `/${segment}`),
    ...Object.values(ownPaths),
    ...ofModules,
  ];
}

async function moduleToMake(): Promise<NewModule> {
  const { positionals, german, english, help: isHelpWanted } = readWords();
  if (isHelpWanted) {
    process.stdout.write(help);
    process.exit(0);
  }
  const [name = '', ...rest] = positionals;
  if (rest.length > 0 || !isModuleName(name)) refuse('Name one module: mf- and words of small letters.');
  if (existsSync(name)) refuse(`${name} is there already.`);
  if (isTaken(name, await pathsInUse()))
    refuse(`The page of ${name} would lie where another part has its own.`);
  return {
    name,
    german: german ?? titleFrom(name),
    english: english ?? titleFrom(name),
    devPort: Math.max(...portsInUse()) + 1,
  };
}

const module = await moduleToMake();
const files = globSync('**/*.*', {
  cwd: template,
  exclude: entry => ['node_modules', 'dist', '.wireit'].includes(path.basename(entry)),
});
for (const file of files) {
  const target = path.join(module.name, pathInModule(file, module));
  mkdirSync(path.dirname(target), { recursive: true });
  writeFileSync(target, contentInModule(file, readFileSync(path.join(template, file), 'utf8'), module));
}
writeFileSync('package.json', rootWith(readFileSync('package.json', 'utf8'), module));
// Names are longer than in the template: lines may have to be broken.
spawnSync('biome', ['check', '--write', module.name, 'package.json'], {
  stdio: ['ignore', 'ignore', 'inherit'],
});
process.stdout.write(`${module.name} is made, and is a part of the build from now on. Add its team to CODEOWNERS.

  npm run dev ${module.name}   runs it alone, at http://localhost:8080
  npx jest ${module.name}      tests it
  npm start${' '.repeat(module.name.length)}     shows it in the portal
`);

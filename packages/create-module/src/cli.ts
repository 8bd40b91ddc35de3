#!/usr/bin/env node
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import process from 'node:process';
import { parseArgs } from 'node:util';
import { isModuleName, type NewModule, pathInModule, titleFrom } from './new-module.ts';
import { contentOutside, npmrcFor, type Packages, type Source, sourceMistake } from './outside.ts';

const help = `create-module mf-meter-exchange --packs <folder> [--german Zählertausch] [--english "Meter exchange"]
create-module mf-meter-exchange --registry <url> [...]

Makes a module in a folder of its own: a page with texts, a test and a build. The packages of the portal come from a
folder of tarballs, or from a private registry, which .npmrc of the module then maps to the scope @zaehlwerk.
`;

const template = path.join(import.meta.dirname, 'template');

function refuse(reason: string): never {
  process.stderr.write(`error: ${reason} "create-module --help" has examples.\n`);
  process.exit(2);
}

function readWords() {
  try {
    const option = { type: 'string' } as const;
    return parseArgs({
      allowPositionals: true,
      options: {
        german: option,
        english: option,
        packs: option,
        registry: option,
        help: { type: 'boolean', default: false },
      },
    });
  } catch (error) {
    const { message } = Object(error);
    return refuse(message.split('. ')[0].replace(/\.?$/, '.'));
  }
}

function moduleToMake(): { readonly module: NewModule; readonly source: Source } {
  const { values, positionals } = readWords();
  if (values.help) {
    process.stdout.write(help);
    process.exit(0);
  }
  const [name = '', ...rest] = positionals;
  if (rest.length > 0 || !isModuleName(name)) refuse('Name one module: mf- and words of small letters.');
  if (existsSync(name)) refuse(`${name} is there already. Take another name, or remove that folder.`);
  const { german = titleFrom(name), english = titleFrom(name), help: _, ...source } = values;
  const mistake = sourceMistake(source);
  if (mistake !== undefined) refuse(mistake);
  return { module: { name, german, english, devPort: 8190 }, source };
}

function packagesFor({ name }: NewModule, packs: string | undefined): Packages {
  const facts = JSON.parse(readFileSync(path.join(import.meta.dirname, '../package.json'), 'utf8'));
  const { versions }: Pick<Packages, 'versions'> = facts;
  if (packs === undefined) return { versions };
  return { versions, packs: path.relative(name, packs).replaceAll(path.sep, '/') };
}

if (Number.parseInt(process.versions.node, 10) < 24)
  refuse(
    `This is Node ${process.versions.node}, and a module needs 24 or newer. Install it, such as with "nvm install 24".`,
  );

const { module, source } = moduleToMake();
const packages = packagesFor(module, source.packs);
const files = readdirSync(template, { recursive: true, withFileTypes: true }).filter(entry => entry.isFile());
for (const { parentPath, name } of files) {
  const original = path.join(parentPath, name);
  const file = path.relative(template, original).replaceAll(path.sep, '/');
  // No tarball holds a file of that name.
  const target = path.join(module.name, file === 'gitignore' ? '.gitignore' : pathInModule(file, module));
  mkdirSync(path.dirname(target), { recursive: true });
  writeFileSync(target, contentOutside(file, readFileSync(original, 'utf8'), module, packages));
}
if (source.registry !== undefined) writeFileSync(path.join(module.name, '.npmrc'), npmrcFor(source.registry));
process.stdout.write(`${module.name} is made.

  cd ${module.name}
  npm install
  npm run dev      runs it alone
  npm test         tests it
  npm run build    builds it
`);

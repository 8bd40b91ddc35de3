import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { renderVariables } from './css-variables.ts';

const source = join(__dirname, '../src');
const mantine = join(__dirname, '../node_modules/@mantine/core/styles');
const read = (path: string) => readFileSync(path, 'utf8');
const defined = (css: string) => new Set([...css.matchAll(/^\s*(--[\w-]+):/gm)].map(match => match[1]));
const stylesheets = [...read(join(source, 'styles.css')).matchAll(/@mantine\/core\/styles\/([\w.]+)/g)].map(
  match => match[1] ?? '',
);
const ownFiles = readdirSync(source, { recursive: true, encoding: 'utf8' }).map(path => join(source, path));

test('variables.css is what the theme says', () => {
  expect(read(join(source, 'theme/variables.css'))).toBe(renderVariables());
});

test('every variable that the imported Mantine styles rely on is there', () => {
  const names = defined(renderVariables());
  const used = stylesheets.flatMap(file => [
    ...read(join(mantine, file)).matchAll(/var\((--mantine-[\w-]+)\)/g),
  ]);
  expect(used.length).toBeGreaterThan(100);
  // Set by Text itself, inherited by what it contains.
  const missing = used
    .map(match => match[1])
    .filter(name => !names.has(name) && name !== '--mantine-text-wrap');
  expect([...new Set(missing)]).toEqual([]);
});

test('the styles of every Mantine component in use are imported, in its own layer', () => {
  const code = ownFiles
    .filter(path => /\.tsx?$/.test(path) && !path.includes('.test.'))
    .map(read)
    .join('\n');
  const imported = [...code.matchAll(/(?:import|export) \{([^}]*)\} from '@mantine\/core'/g)];
  const names = imported.flatMap(match => (match[1] ?? '').split(',').map(name => name.trim()));
  const available = new Set(readdirSync(mantine));
  const styled = names.filter(name => available.has(`${name}.layer.css`)).map(name => `${name}.layer.css`);
  expect(styled.length).toBeGreaterThan(8);
  expect(styled.filter(file => !stylesheets.includes(file))).toEqual([]);
  expect(stylesheets.filter(file => !file.endsWith('.layer.css'))).toEqual([]);
});

test('every token that the own styles use is defined', () => {
  const css = ownFiles
    .filter(path => path.endsWith('.css'))
    .map(read)
    .join('\n');
  const code = ownFiles
    .filter(path => /\.tsx?$/.test(path))
    .map(read)
    .join('\n');
  const setByCode = new Set([...code.matchAll(/'(--[\w-]+)'/g)].map(match => match[1]));
  const names = defined(css);
  const used = [...(css + renderVariables()).matchAll(/var\((--[\w-]+)/g)].map(match => match[1]);
  expect([...new Set(used)].filter(name => !names.has(name) && !setByCode.has(name))).toEqual([]);
});

test('a custom property of a CSS module is used in the same file only, as bundlers rename it', () => {
  const modules = ownFiles.filter(path => path.endsWith('.module.css'));
  const foreign = modules.flatMap(path => {
    const others = modules
      .filter(other => other !== path)
      .map(read)
      .join('\n');
    return [...defined(read(path))].filter(
      name => others.includes(`var(${name})`) && !defined(others).has(name),
    );
  });
  expect(foreign).toEqual([]);
});

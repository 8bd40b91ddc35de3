import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

const root = path.join(import.meta.dirname, '../../..');
const built = [...readdirSync(root), 'packages/module-template'].filter(folder =>
  existsSync(path.join(root, folder, 'rspack.config.ts')),
);

test('there is a shell with modules', () => {
  expect(built).toEqual(expect.arrayContaining(['shell', 'mf-auth', 'mf-reading']));
});

test.each(built)('%s is built anew when package.json states another version', folder => {
  const { wireit } = JSON.parse(readFileSync(path.join(root, folder, 'package.json'), 'utf8'));
  expect(wireit.build.files).toContain('package.json');
});

test.each(built)('%s is not built with a type error in it', folder => {
  const { wireit } = JSON.parse(readFileSync(path.join(root, folder, 'package.json'), 'utf8'));
  expect(wireit.build.dependencies).toEqual([{ script: 'types', cascade: false }]);
  expect(wireit.types.command).toContain('tsc -p tsconfig.json');
});

import { cp, mkdir, mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { checkout } from '#e2e/support/server/backend-process.ts';

/** A fixture module whose sources a test may change. */
export interface FixtureCopy {
  /** Its folder, from the root of the checkout. */
  readonly folder: string;
  /** Puts `to` in the place of `from` in one of its files. */
  change(file: string, from: string, to: string): Promise<void>;
  remove(): Promise<void>;
}

const config = `import { moduleConfig } from '@zaehlwerk/build';
import declaration from './module.ts';

export default moduleConfig(import.meta.dirname, declaration);
`;

/** Copies a module of `e2e/support/fixtures` to where it finds the packages that it imports. */
export async function copyFixture(name: string): Promise<FixtureCopy> {
  const results = path.join(checkout, 'e2e/test-results');
  await mkdir(results, { recursive: true });
  const directory = await mkdtemp(path.join(results, `${name}-`));
  await cp(path.join(checkout, 'e2e/support/fixtures', name), directory, { recursive: true });
  await writeFile(path.join(directory, 'rspack.config.ts'), config);
  return {
    folder: path.relative(checkout, directory),
    async change(file, from, to) {
      const place = path.join(directory, file);
      const content = await readFile(place, 'utf8');
      if (!content.includes(from)) throw new Error(`${file} does not say ${from}`);
      // A file that is being written is read half by who watches it.
      const whole = `${directory}.next`;
      await writeFile(whole, content.replace(from, to));
      await rename(whole, place);
    },
    remove: () => rm(directory, { recursive: true, force: true }),
  };
}

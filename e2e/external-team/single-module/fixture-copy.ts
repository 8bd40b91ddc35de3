import { cp, mkdir, mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { checkout } from '#e2e/support/server/backend-process.ts';

/** A copy of a fixture module with editable sources. */
export interface FixtureCopy {
  /** Relative to the root of the checkout. */
  readonly folder: string;
  /** Replaces `from` by `to` in one of its files. */
  change(file: string, from: string, to: string): Promise<void>;
  remove(): Promise<void>;
}

const config = `import { moduleConfig } from '@zaehlwerk/build';
import declaration from './module.ts';

export default moduleConfig(import.meta.dirname, declaration);
`;

/** Copies a module of `e2e/support/fixtures` to a folder in which its imports resolve. */
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
      // Replaced by renaming: a watcher would read a half-written file.
      const whole = `${directory}.next`;
      await writeFile(whole, content.replace(from, to));
      await rename(whole, place);
    },
    remove: () => rm(directory, { recursive: true, force: true }),
  };
}

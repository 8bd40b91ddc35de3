import { promisify } from 'node:util';
import { brotliCompress } from 'node:zlib';
import type { ModuleManifest } from '@zaehlwerk/module-kit/host';
import * as z from 'zod/mini';
import type { ReadFile } from '../read-build.ts';

const compressed = promisify(brotliCompress);
const limit = z.optional(z.number());

export const budgetSchema = z.object({
  entry: limit,
  screens: z.optional(z.record(z.string(), z.number())),
  contributions: z.optional(z.record(z.string(), z.number())),
  later: limit,
  texts: limit,
});

export type Budget = z.infer<typeof budgetSchema>;

/** The size of a part of a module after brotli: its scripts and texts, as the budgets count them. */
export interface PartSize {
  readonly part: string;
  readonly bytes: number;
  readonly published?: number;
  readonly budget?: number;
}

/** The sizes of a build's parts, with those of the published one and the budget. */
export async function sizesOf(build: ReadableModule, published: ReadableModule | undefined, budget: Budget) {
  const [own, before] = await Promise.all([weigh(build), published ? weigh(published) : new Map()]);
  const budgets: Readonly<Record<string, number | undefined>> = {
    ...budget.screens,
    ...budget.contributions,
    entry: budget.entry,
    later: budget.later,
    texts: budget.texts,
  };
  return [...own].map(([part, bytes]) => ({
    part,
    bytes,
    ...(before.has(part) && { published: before.get(part) }),
    ...(budgets[part] !== undefined && { budget: budgets[part] }),
  }));
}

interface ReadableModule {
  readonly manifest: ModuleManifest;
  readonly read: ReadFile;
}

async function weigh({ manifest, read }: ReadableModule): Promise<Map<string, number>> {
  const { entry, exposed, screens, contributions, locales, files } = manifest;
  const parts = { ...screens, ...contributions };
  const atOnce = [entry, ...exposed];
  const measured = new Set([...atOnce, ...Object.values(parts).flat()]);
  const later = files.map(({ path }) => path).filter(path => /\.m?js$/.test(path) && !measured.has(path));
  const weights = new Map<string, number>();
  const all = { entry: atOnce, ...parts, later, texts: [locales['de-FORMAL']] };
  for (const [part, paths] of Object.entries(all)) {
    const scriptsAndTexts = [...new Set(paths)].filter(path => !path.endsWith('.css'));
    const contents = await Promise.all(scriptsAndTexts.map(read));
    const sizes = await Promise.all(contents.map(async content => (await compressed(content ?? '')).length));
    weights.set(
      part,
      sizes.reduce((sum, size) => sum + size, 0),
    );
  }
  return weights;
}

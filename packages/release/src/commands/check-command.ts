import { readFile } from 'node:fs/promises';
import process from 'node:process';
import { Command, Option } from 'commander';
import type { Budget, PartSize } from '../check/sizes.ts';
import type { Finding } from '../finding.ts';
import { incompatible } from '../release-error.ts';
import { parseJson } from '../site/site.ts';
import { portalOf } from './options.ts';
import { type Answer, answer, openSite, paint } from './run.ts';

interface Options {
  readonly against: string;
  readonly budget?: string;
  readonly json?: boolean;
}

/** `check DIST --against SITE` */
export const checkCommand = () =>
  new Command('check')
    .description('say everything that is wrong with a build, before it is published')
    .argument('<build>', 'folder with module.json, or the URL of a module on another host')
    .addOption(
      new Option('--against <place>', 'a site as for --site, or the URL of a running portal')
        .env('PORTAL_SITE')
        .makeOptionMandatory(),
    )
    .option('--budget <file>', 'a package.json whose config.budget says what each part may weigh')
    .option('--json', 'answer with one JSON document')
    .action((build: string, { against, budget, json = false }: Options) =>
      answer({ json }, async () => {
        // Its parser takes longer to load than most commands take.
        const [{ checkBuild }, { deployedAt, deployedOnSite }] = await Promise.all([
          import('../check/check-build.ts'),
          import('../check/deployed-parts.ts'),
        ]);
        const deployed = /^https?:/i.test(against)
          ? await deployedAt(portalOf(against))
          : await deployedOnSite(await openSite(against, process.env));
        const limits = budget === undefined ? {} : await budgetIn(budget);
        return answered(deployed.where, await checkBuild(build, deployed, limits));
      }),
    );

async function budgetIn(file: string): Promise<Budget> {
  const { budgetSchema } = await import('../check/sizes.ts');
  const content = parseJson(await readFile(file).catch(() => undefined));
  const parsed = budgetSchema.safeParse(Object(content).config?.budget ?? content);
  if (parsed.success) return parsed.data;
  throw incompatible(
    `${file} states no budget. Name a package.json with config.budget, like that of mf-reading.`,
  );
}

function answered(
  against: string,
  { module, findings, sizes }: Awaited<ReturnType<typeof import('../check/check-build.ts').checkBuild>>,
): Answer {
  const errors = findings.filter(({ level }) => level === 'error');
  const what = module ? `${module.name} ${module.version}` : 'the build';
  const verdict =
    errors.length === 0
      ? `${paint('green', 'checked:')} ${what} can join ${against}.`
      : `${paint('red', 'found:')} ${errors.length} ${errors.length === 1 ? 'thing' : 'things'} that keep ${what} from joining ${against}.`;
  return {
    data: { against, module, findings, sizes },
    text: [...findings.map(described), ...sizes.map(weighed), verdict].join('\n'),
    hasProblems: errors.length > 0,
  };
}

/** A finding on a terminal. */
export function described({ code, level, what, remedy }: Finding): string {
  const mark = level === 'error' ? paint('red', 'error') : paint('yellow', 'warning');
  return `${mark} ${paint('bold', code)}: ${what}\n  ${remedy}`;
}

function weighed({ part, bytes, published, budget }: PartSize): string {
  const beside = [
    ...(published === undefined ? [] : [`published ${kilobytes(published)}`]),
    ...(budget === undefined ? [] : [`budget ${kilobytes(budget)}`]),
  ].join(', ');
  return `${part}: ${kilobytes(bytes)} KB${beside && ` (${beside})`}`;
}

const kilobytes = (bytes: number) => (bytes / 1000).toFixed(1);

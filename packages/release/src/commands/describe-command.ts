import { Command, Option } from 'commander';
import { described } from './check-command.ts';
import { answer, paint } from './run.ts';

/** `describe DIST --module FILE` */
export const describeCommand = () =>
  new Command('describe')
    .description('make module.json for a build of another toolchain, from its mf-manifest.json')
    .argument('<build>', 'folder with mf-manifest.json')
    .addOption(
      new Option(
        '--module <file>',
        'the declaration, module.ts or its data as JSON; locales and package.json lie beside it',
      ).makeOptionMandatory(),
    )
    .option('--json', 'answer with one JSON document')
    .action((build: string, { module: file, json = false }: { module: string; json?: boolean }) =>
      answer({ json }, async () => {
        const { describeBuild } = await import('../foreign/describe-build.ts');
        const { manifest, findings } = await describeBuild(build, file);
        const text = manifest
          ? `${paint('green', 'done:')} ${build}/module.json describes ${manifest.name} ${manifest.version}, ` +
            `${manifest.files.length} files. "portal check ${build}" says whether it can join a portal.`
          : `${findings.map(described).join('\n')}\nNothing has been written.`;
        return { data: { module: manifest, findings }, text, hasProblems: findings.length > 0 };
      }),
    );

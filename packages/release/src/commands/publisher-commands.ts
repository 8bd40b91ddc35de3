import {
  listOf,
  type PublisherList,
  releasedBuilds,
  requiring,
  validity,
  withOperator,
  withoutPublisher,
  withPublisher,
} from '@zaehlwerk/signing';
import { Command, Option } from 'commander';
import type { Changed } from '../deployment/change-deployment.ts';
import { presentLedger } from '../deployment/draft-revision.ts';
import { changeList } from '../signing/change-list.ts';
import type { Site } from '../site/site.ts';
import { keyOption, operatorOption, publicKeyOf, readKeyFile } from './authority.ts';
import { beginningOf, endOf, partsOf } from './options.ts';
import { type Answer, type CommonOptions, run, siteCommand } from './run.ts';

type Options = CommonOptions & { readonly key: string; readonly operator?: string };

/** A command that changes the list, with the operator's key. */
const listCommand = (name: string, description: string) =>
  siteCommand(name, description).addOption(keyOption().makeOptionMandatory()).addOption(operatorOption());

const addCommand = () =>
  listCommand('add', 'let a key release modules; of one that is listed, replace what it may')
    .argument('<name>', 'whom people see, such as "Team Ablesung"')
    .argument('<public-key>', 'what "portal key create" has printed for them', publicKeyOf)
    .addOption(
      new Option(
        '--modules <names>',
        'such as mf-reading,mf-evaluation; shell for the shell, * for everything',
      )
        .argParser(partsOf)
        .makeOptionMandatory(),
    )
    .addOption(new Option('--from <day>', 'not before that day, or moment').argParser(beginningOf))
    .addOption(new Option('--until <day>', 'not after that day, or moment').argParser(endOf))
    .action(
      (
        name: string,
        publicKey: string,
        options: Options & { modules: string[]; from?: string; until?: string },
      ) =>
        run(options, async site => {
          const { modules, from, until, operator } = options;
          const publisher = {
            name,
            key: publicKey,
            modules,
            ...(from !== undefined && { from }),
            ...(until !== undefined && { until }),
          };
          const key = await readKeyFile(options.key);
          const command = `publisher add ${name} for ${modules.join(',')}`;
          const changed = await changeList(site, command, withPublisher(publisher), { key, operator });
          return listAnswer(site, changed);
        }),
    );

const removeCommand = () =>
  listCommand('remove', 'a key, or all of a name, releases nothing any more; what it has released stays good')
    .argument('<who>', 'a name, or a public key')
    .addOption(new Option('--until <day>', 'from the end of that day on, not at once').argParser(endOf))
    .option('--revoke', 'it was lost or stolen: nothing that it has ever signed counts')
    .action((who: string, options: Options & { until?: string; revoke?: boolean }) =>
      run(options, async site => {
        const { until = new Date().toISOString(), revoke = false, operator } = options;
        const key = await readKeyFile(options.key);
        const command = `publisher remove ${who}${revoke ? ' --revoke' : ''}`;
        const change = withoutPublisher(who, until, revoke);
        return listAnswer(site, await changeList(site, command, change, { key, operator }));
      }),
    );

const requireCommand = () =>
  listCommand('require', 'refuse whatever is not signed from now on')
    .option('--off', 'refuse it no longer')
    .action((options: Options & { off?: boolean }) =>
      run(options, async site => {
        const { off = false, operator } = options;
        const key = await readKeyFile(options.key);
        const command = `publisher require${off ? ' --off' : ''}`;
        return listAnswer(site, await changeList(site, command, requiring(!off), { key, operator }));
      }),
    );

const operatorCommand = () =>
  listCommand('operator', 'make another key that of the operator')
    .argument('<file>', 'the private key that takes over; --key is the one until now')
    .option('--lost', 'the key until now is lost: name the new one with --key, too')
    .action((file: string, options: Options & { lost?: boolean }) =>
      run(options, async site => {
        const { lost: isLost = false, operator } = options;
        const [key, successor] = [await readKeyFile(options.key), await readKeyFile(file)];
        const command = `publisher operator${isLost ? ' --lost' : ''}`;
        const change = withOperator(successor.publicKey);
        const isSame = key.publicKey === successor.publicKey;
        const by = { key, operator, isLost, ...(!isSame && { successor }) };
        return listAnswer(site, await changeList(site, command, change, by));
      }),
    );

/** `publisher add|remove|require|operator|list` */
export const publisherCommand = () =>
  new Command('publisher')
    .description('say who may release what; with the key of the operator')
    .addCommand(addCommand())
    .addCommand(removeCommand())
    .addCommand(requireCommand())
    .addCommand(operatorCommand())
    .addCommand(
      siteCommand('list', 'who may release what').action((options: CommonOptions) =>
        run(options, site => listAnswer(site)),
      ),
    );

async function listAnswer(site: Site, changed?: Changed): Promise<Answer> {
  const ledger = await presentLedger(site);
  const list = listOf(ledger.latest);
  const unsigned = ledger.latest
    ? releasedBuilds(ledger.latest.deployment, ledger, list)
        .filter(({ by }) => by === undefined)
        .map(({ part, build }) => `${part} ${build}`)
    : [];
  const data = {
    ...(changed && { changed: changed.isNew, revision: changed.revision }),
    list: list ?? null,
    unsigned,
  };
  if (!list)
    return { data, text: 'Nobody is listed: everybody who can write to the site releases everything.' };
  const warning =
    list.required && unsigned.length > 0
      ? [`Not signed, and left as they are: ${unsigned.join(', ')}. Publish them again, signed.`]
      : [];
  return { data, text: [...described(list), ...warning].join('\n') };
}

function described({ deployment, operator, required, publishers }: PublisherList): string[] {
  const sorted = [...publishers].sort((one, other) => one.name.localeCompare(other.name));
  return [
    `Deployment ${deployment}, operator ${operator}`,
    required
      ? 'What is not signed is refused.'
      : 'What is not signed is not refused ("portal publisher require").',
    ...sorted.map(publisher =>
      [publisher.name, publisher.key, publisher.modules.join(', '), validity(publisher)]
        .filter(Boolean)
        .join('  '),
    ),
  ];
}

import {
  type ListChange,
  listOf,
  type PublisherList,
  readKey,
  releasedBuilds,
  requiring,
  type SigningKey,
  validity,
  withOperator,
  withoutPublisher,
  withPublisher,
} from '@zaehlwerk/signing';
import type { Changed } from '../deployment/change-deployment.ts';
import { presentLedger } from '../deployment/draft-revision.ts';
import { changeList } from '../signing/change-list.ts';
import type { Site } from '../site/site.ts';
import type { Answer } from './answer.ts';
import { row, type Values } from './command.ts';
import { flag, key, onSite, operator, optional, passphrase, publicKeyOf, required } from './param.ts';
import { beginningOf, endOf, partsOf } from './parse.ts';

const listing = { ...onSite, key, operator };

const changed = async (
  { site, key: signingKey, operator: expected }: Values<typeof listing>,
  command: string,
  change: ListChange,
  takeover: { readonly successor?: SigningKey; readonly isLost?: boolean } = {},
): Promise<Answer> => {
  const keys = { key: signingKey, operator: expected, ...takeover };
  return listAnswer(site, await changeList(site, `publisher ${command}`, change, keys));
};

export const publishers = [
  row(
    'publisher add',
    'let a key release modules; of one that is listed, replace its rights',
    {
      name: required('<name>', 'the displayed name, such as "Team Ablesung"'),
      publicKey: required('<public-key>', 'as "portal key create" printed it for them', {
        parse: publicKeyOf,
      }),
      ...listing,
      modules: required(
        '--modules <names>',
        'such as mf-reading,mf-evaluation; shell for the shell, * for everything',
        { parse: partsOf },
      ),
      from: optional('--from <day>', 'not before that day, or moment', { parse: beginningOf }),
      until: optional('--until <day>', 'not after that day, or moment', { parse: endOf }),
    },
    async ({ name, publicKey, modules, from, until, ...values }) => {
      const times = { ...(from !== undefined && { from }), ...(until !== undefined && { until }) };
      const publisher = { name, key: publicKey, modules, ...times };
      return changed(values, `add ${name} for ${modules.join(',')}`, withPublisher(publisher));
    },
  ),
  row(
    'publisher remove',
    'end the rights of a key, or of all keys of a name; its releases stay good',
    {
      nameOrKey: required('<who>', 'a name, or a public key'),
      ...listing,
      until: optional('--until <day>', 'from the end of that day on, not at once', { parse: endOf }),
      revoke: flag('--revoke', 'it was lost or stolen: no signature of it counts'),
    },
    async ({ nameOrKey, until = new Date().toISOString(), revoke, ...values }) => {
      const command = `remove ${nameOrKey}${revoke ? ' --revoke' : ''}`;
      return changed(values, command, withoutPublisher(nameOrKey, until, revoke));
    },
  ),
  row(
    'publisher require',
    'refuse whatever is not signed from now on',
    { ...listing, off: flag('--off', 'refuse it no longer') },
    async ({ off, ...values }) => changed(values, `require${off ? ' --off' : ''}`, requiring(!off)),
  ),
  row(
    'publisher operator',
    'make another key that of the operator',
    {
      file: required('<file>', 'the private key that takes over; --key is the one until now'),
      ...listing,
      lost: flag('--lost', 'the key until now is lost: name the new one with --key, too'),
    },
    async ({ file, lost: isLost, ...values }) => {
      const successor = await readKey(file, passphrase());
      const isSame = values.key.publicKey === successor.publicKey;
      const command = `operator${isLost ? ' --lost' : ''}`;
      const takeover = { isLost, ...(!isSame && { successor }) };
      return changed(values, command, withOperator(successor.publicKey), takeover);
    },
  ),
  row('publisher list', 'list the publishers and their rights', onSite, ({ site }) => listAnswer(site)),
];

async function listAnswer(site: Site, change?: Changed): Promise<Answer> {
  const ledger = await presentLedger(site);
  const { latest } = ledger;
  const list = listOf(latest);
  const builds = latest ? releasedBuilds(latest.deployment, ledger, list) : [];
  const unsigned = builds.filter(({ by }) => by === undefined).map(({ part, build }) => `${part} ${build}`);
  const data = {
    ...(change && { changed: change.isNew, revision: change.revision }),
    list: list ?? null,
    unsigned,
  };
  if (!list)
    return { data, text: 'No publisher is listed: everybody who can write to the site releases everything.' };
  const warning =
    list.required && unsigned.length > 0
      ? [`Not signed, and left as they are: ${unsigned.join(', ')}. Publish them again, signed.`]
      : [];
  return { data, text: [...listText(list), ...warning].join('\n') };
}

function listText({ deployment, operator, required, publishers }: PublisherList): string[] {
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

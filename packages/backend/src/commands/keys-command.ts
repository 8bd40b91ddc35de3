import { Argument, Command, InvalidArgumentError, Option } from 'commander';
import { createKeys, replaceKeys, shown } from '../keys/adopt-keys.ts';
import { type KeyPlace, keyPlaceIn, nameOf, readKeys, writeKeys } from '../keys/key-file.ts';
import { readSigningKeys, type TokenAlgorithm } from '../keys/key-rows.ts';
import { fingerprintOf, type KeySet, keySetText } from '../keys/key-set.ts';
import { revokeKey, rotateNow, signWith } from '../keys/rotate-keys.ts';
import { standings } from '../keys/standings.ts';
import { ServeError } from '../serve-error.ts';
import { byOption } from './options.ts';
import { say } from './terminal.ts';
import { type ActFlags, withAudit } from './with-audit.ts';
import { withDatabase } from './with-database.ts';

const placeOfKeys = (): KeyPlace => keyPlaceIn(process.env, process.env.DATA_DIR || '.data');
/** Keys go to the standard output alone, so that they can be piped. */
const print = (text: string) => process.stdout.write(text);

async function presentKeys(place: KeyPlace): Promise<KeySet> {
  const keys = await readKeys(place);
  if (keys) return keys;
  throw new ServeError('KEYS_MISSING', `There are no keys in ${nameOf(place)}: the first start makes them.`);
}

/** Keys from the environment are printed, for the operator to set the variable. */
async function keep(place: KeyPlace, keys: KeySet): Promise<void> {
  if ('path' in place) await writeKeys(place.path, keys);
  else print(keySetText(keys));
}

async function show(): Promise<void> {
  const keys = await presentKeys(placeOfKeys());
  await withDatabase(async pool => {
    const { way, rows } = await readSigningKeys(pool);
    const lines = standings(rows, keys.refreshTokens, new Date()).map(({ key, state }) => [
      key.kid,
      key.applicationId,
      key.signsFrom.toISOString(),
      state,
    ]);
    const table = [['kid', 'application', 'signs from', 'state'], ...lines];
    const widths = [0, 1, 2].map(column => Math.max(...table.map(row => row[column]?.length ?? 0)));
    const text = table.map(row => row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join('  '));
    const signed = way.algorithm === 'EdDSA' ? 'EdDSA' : 'HS256, as by the release before';
    print(
      `${text.join('\n')}\ntokens are signed with ${signed}\nfingerprint ${shown(fingerprintOf(keys))}\n`,
    );
  });
}

type RotateFlags = ActFlags & { signsIn: number; revoke?: string };

async function rotate({ signsIn, revoke, ...flags }: RotateFlags): Promise<void> {
  const keys = await presentKeys(placeOfKeys());
  if (revoke !== undefined)
    return withAudit('keys.revoke', flags, undefined, async (pool, tell) => {
      const { kid, applicationId } = await revokeKey(pool, keys, revoke);
      tell({ kid: revoke, by: kid });
      say(`${revoke} is revoked. From now on ${kid} signs for ${applicationId}; sessions go on.`);
    });
  await withAudit('keys.rotate', flags, undefined, async (pool, tell) => {
    const signsFrom = new Date(Date.now() + signsIn * 60_000);
    const made = await rotateNow(pool, keys, signsFrom);
    tell({ keys: made.length, signsFrom: signsFrom.toISOString() });
    for (const { kid, applicationId } of made)
      say(`${kid} signs for ${applicationId} from ${signsFrom.toISOString()} on.`);
    if ((await readSigningKeys(pool)).way.algorithm === 'HS256')
      say('But tokens are signed with HS256, as by the release before, until "keys algorithm EdDSA".');
  });
}

async function algorithm(chosen: TokenAlgorithm, flags: ActFlags): Promise<void> {
  const keys = await presentKeys(placeOfKeys());
  await withAudit('keys.algorithm', flags, undefined, async (pool, tell) => {
    await signWith(pool, keys, chosen);
    tell({ algorithm: chosen });
    say(`Tokens are signed with ${chosen} from now on; those of before stay valid until they expire.`);
  });
}

async function create(): Promise<void> {
  await withDatabase(async pool => void print(keySetText(await createKeys(pool))));
}

async function replace({
  print: isPrinted = false,
  ...flags
}: ActFlags & { print?: boolean }): Promise<void> {
  const place = isPrinted ? { content: '' } : placeOfKeys();
  await withAudit('keys.replace', flags, undefined, async pool => {
    await replaceKeys(pool, keys => keep(place, keys));
    const where = 'path' in place ? `in ${place.path}` : 'as printed';
    say(`All sessions have ended, and there are new keys, ${where}. Restart every backend with them.`);
  });
}

function minutes(text: string): number {
  if (/^\d{1,5}$/.test(text)) return Number(text);
  throw new InvalidArgumentError('It must be a number of minutes.');
}

export const keysCommand = () =>
  new Command('keys')
    .description(
      'the keys that sessions rest on; KEYS_FILE or KEYS says where the lasting ones are (docs/guide/operating.md)',
    )
    .addCommand(new Command('show').description('which keys there are, without the secrets').action(show))
    .addCommand(
      new Command('rotate')
        .description('add a signing key to every application now, which backends otherwise do by age')
        .option('--signs-in <minutes>', 'from when on it signs', minutes, 5)
        .addOption(
          new Option('--revoke <kid>', 'remove this stolen or damaged key at once; another one signs'),
        )
        .addOption(byOption())
        .action(rotate),
    )
    .addCommand(
      new Command('algorithm')
        .description('how tokens are signed; HS256 while backends of the release before run')
        .addArgument(new Argument('<algorithm>').choices(['EdDSA', 'HS256']))
        .addOption(byOption())
        .action(algorithm),
    )
    .addCommand(
      new Command('create')
        .description('print keys for a database that has none, for KEYS or another KEYS_FILE')
        .action(create),
    )
    .addCommand(
      new Command('replace')
        .description('make all keys anew where they are lost or stolen, and end all sessions')
        .option('--print', 'print them, for KEYS, instead of writing the file')
        .addOption(byOption())
        .action(replace),
    );

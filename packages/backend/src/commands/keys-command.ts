import { Command, InvalidArgumentError } from 'commander';
import { createKeys, replaceKeys, shown } from '../keys/adopt-keys.ts';
import { type KeyPlace, keyPlaceIn, nameOf, readKeys, writeKeys } from '../keys/key-file.ts';
import {
  acceptedUntil,
  fingerprintOf,
  type KeySet,
  keySetText,
  rotated,
  type SigningKey,
  signingKey,
} from '../keys/key-set.ts';
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
  const lines = keys.signing.map(key => [
    key.kid,
    key.made.toISOString(),
    key.signsFrom.toISOString(),
    stateOf(keys, key, new Date()),
  ]);
  const table = [['kid', 'made', 'signs from', 'state'], ...lines];
  const widths = [0, 1, 2].map(column => Math.max(...table.map(row => row[column]?.length ?? 0)));
  const rows = table.map(row => row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join('  '));
  print(`${rows.join('\n')}\nfingerprint ${shown(fingerprintOf(keys))}\n`);
}

function stateOf(keys: KeySet, key: SigningKey, now: Date): string {
  if (key === signingKey(keys, now)) return 'signs';
  if (key.signsFrom > now) return 'waits';
  const end = acceptedUntil(keys, key);
  return end && end > now ? `accepted until ${end.toISOString()}` : 'over';
}

async function rotate({ signsIn }: { signsIn: number }): Promise<void> {
  const place = placeOfKeys();
  const now = new Date();
  const signsFrom = new Date(now.getTime() + signsIn * 60_000);
  await keep(place, rotated(await presentKeys(place), now, signsFrom));
  const until = `before it signs, from ${signsFrom.toISOString()} on`;
  say(
    'path' in place
      ? `${place.path} has a new key. Backends that read this file take it over by themselves; the others need a copy ${until}.`
      : `Set KEYS to what was printed, and restart every backend ${until}.`,
  );
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
      'the keys that sessions rest on; KEYS_FILE or KEYS says where they are (docs/guide/operating.md)',
    )
    .addCommand(new Command('show').description('which keys there are, without the keys').action(show))
    .addCommand(
      new Command('rotate')
        .description('add a key that signs from a moment ahead, when all backends know it')
        .option('--signs-in <minutes>', 'how far ahead', minutes, 5)
        .action(rotate),
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

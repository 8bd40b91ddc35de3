import { Command, Option } from 'commander';
import type { Pool } from 'pg';
import { checkPhotos } from '../photo/check-photos.ts';
import { type Move, movePhotos } from '../photo/move-photos.ts';
import type { PhotoObjects } from '../photo/photo-objects.ts';
import { type PhotoBucket, photoSettingsOf } from '../photo/photo-settings.ts';
import { ServeError } from '../serve-error.ts';
import { say } from './terminal.ts';
import { withDatabase } from './with-database.ts';

/** Milliseconds between two lines about the progress. */
const pause = 5000;

function withBucket(
  work: (pool: Pool, objects: PhotoObjects, settings: PhotoBucket) => Promise<void>,
): Promise<void> {
  const settings = photoSettingsOf(process.env);
  if (settings === undefined)
    throw new ServeError(
      'SETTING_INVALID',
      'Set PHOTO_BUCKET to the bucket with photos, as for the backends (docs/guide/photos.md).',
    );
  return withDatabase(async pool => {
    const { openPhotoObjects } = await import('../photo/photo-objects.ts');
    await work(pool, openPhotoObjects(settings), settings);
  });
}

const photos = (count: number) => `${count} photo${count === 1 ? '' : 's'}`;
const megabytes = (bytes: number) => `${(bytes / 1_000_000).toFixed(1)} MB`;

const move = ({ to }: Pick<Move, 'to'>) =>
  withBucket(async (pool, objects, { keepsPhotos }) => {
    let saidAt = Date.now();
    let damaged = 0;
    const done = await movePhotos({
      ...{ pool, objects, to },
      onProgress({ moved, bytes, total }) {
        if (Date.now() - saidAt < pause) return;
        saidAt = Date.now();
        say(`${moved} of ${photos(total)} moved, ${megabytes(bytes)}.`);
      },
      onDamaged(object) {
        damaged += 1;
        process.stdout.write(`damaged ${object}\n`);
      },
    });
    say(`${photos(done.moved)} moved to the ${to}, ${megabytes(done.bytes)}.`);
    if (keepsPhotos !== (to === 'bucket'))
      say(`New photos still go elsewhere: set PHOTO_STORE=${to} for all backends, and repeat this.`);
    if (to === 'database' && done.moved > 0)
      say('Their objects leave the bucket in a day: backends need PHOTO_BUCKET until then.');
    if (damaged === 0) return;
    say(
      `${photos(damaged)} cannot be moved: missing or not what was stored. "photos check" names the readings.`,
    );
    process.exitCode = 1;
  });

type CheckFlags = { content?: boolean; removeOrphans?: boolean };

const check = ({ content = false, removeOrphans = false }: CheckFlags) =>
  withBucket(async (pool, objects) => {
    const found = { missing: 0, wrong: 0, orphan: 0 };
    const checked = await checkPhotos(pool, objects, {
      reads: content,
      async onProblem(problem) {
        found[problem.kind] += 1;
        const readings = 'readings' in problem ? ` ${problem.readings.join(' ')}` : '';
        process.stdout.write(`${problem.kind} ${problem.object}${readings}\n`);
        if (problem.kind === 'orphan' && removeOrphans) await objects.remove([problem.object]);
      },
    });
    const { inBucket, inDatabase, leftovers } = checked;
    say(
      `${photos(inBucket)} in the bucket, ${inDatabase} in the database. Missing: ${found.missing}, wrong: ${found.wrong}, orphans: ${found.orphan}${removeOrphans && found.orphan > 0 ? ' (removed)' : ''}. Objects that wait for their removal: ${leftovers}.`,
    );
    if (found.missing + found.wrong > 0) process.exitCode = 1;
  });

export const photosCommand = () =>
  new Command('photos')
    .description('photos in a bucket; PHOTO_BUCKET says where (docs/guide/photos.md)')
    .addCommand(
      new Command('move')
        .description('move all photos while the site runs; an interrupted move goes on when it is repeated')
        .addOption(
          new Option('--to <place>', 'where to').choices(['bucket', 'database']).makeOptionMandatory(),
        )
        .action(move),
    )
    .addCommand(
      new Command('check')
        .description('compare the photos with the objects: missing, wrong, orphans')
        .option('--content', 'read each object, instead of comparing sizes')
        .option('--remove-orphans', 'remove objects that no photo has, if they are older than a day')
        .action(check),
    );

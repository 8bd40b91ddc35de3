import { Command } from 'commander';
import { deleteReading } from '../personal-data/delete-reading.ts';
import { happens } from './counted.ts';
import { applicationOption, byOption } from './options.ts';
import { confirmOption, inTwoSteps, type TwoStepFlags } from './two-steps.ts';

type ReadingFlags = TwoStepFlags & { number: string; photoOnly?: boolean };

const remove = (flags: ReadingFlags) => {
  const { photoOnly = false } = flags;
  return inTwoSteps(flags, {
    action: photoOnly ? 'reading.delete-photos' : 'reading.delete',
    subject: flags.number,
    async work(client) {
      const { number, meterNumber, readingDate, photos, corrections } = await deleteReading(client, flags, {
        photoOnly,
      });
      const shown = corrections.length > 0 ? `, also from ${corrections.join(', ')}` : '';
      return {
        lines: [
          photoOnly
            ? `Reading ${number} of meter ${meterNumber} on ${readingDate} loses its photos:`
            : `Reading ${number} of meter ${meterNumber} on ${readingDate} is deleted, with its comments:`,
          `${happens(photos, 'photo', ['goes', 'go'])}${shown}`,
        ],
        detail: { photos },
        isNothing: photoOnly && photos === 0,
      };
    },
  });
};

export const readingCommand = () =>
  new Command('reading')
    .description('delete single readings, of jobs or without (docs/guide/data-protection.md)')
    .addCommand(
      new Command('delete')
        .description('delete a reading or its photos')
        .requiredOption('--number <number>', 'its submission number, such as 23456-ABCDE')
        .option('--photo-only', 'only its photos; the reading stays')
        .addOption(confirmOption('the number'))
        .addOption(applicationOption())
        .addOption(byOption())
        .action(remove),
    );

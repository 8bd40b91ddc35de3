import { Command } from 'commander';
import { deleteJob, setJobClosed } from '../job-administration/change-job.ts';
import { counted, happens } from './counted.ts';
import { applicationOption, byOption } from './options.ts';
import { confirmOption, inTwoSteps, type TwoStepFlags } from './two-steps.ts';

type JobFlags = TwoStepFlags & { job: string };

const setClosed = (isClosed: boolean) => (flags: JobFlags) =>
  inTwoSteps(flags, {
    action: isClosed ? 'job.close' : 'job.reopen',
    subject: flags.job,
    async work(client) {
      const { meterNumber, accounts, hasChanged } = await setJobClosed(client, flags, isClosed);
      const holders = counted(accounts, 'account');
      const state = isClosed ? 'closed' : 'open';
      return {
        lines: hasChanged
          ? [
              `Job "${flags.job}" of meter ${meterNumber} is ${state}:`,
              isClosed
                ? `${holders} no longer see it; readings that still come are refused; what was sent stays`
                : `${holders} see it again, with what was sent`,
            ]
          : [`Job "${flags.job}" is ${state} already.`],
        detail: { accounts },
        isNothing: !hasChanged,
      };
    },
  });

const remove = (flags: JobFlags & { withReadings?: boolean }) =>
  inTwoSteps(flags, {
    action: 'job.delete',
    subject: flags.job,
    async work(client) {
      const { withReadings = false } = flags;
      const { meterNumber, ...counts } = await deleteJob(client, flags, { withReadings });
      const { accounts, readings, photos, decisions } = counts;
      return {
        lines: [
          `Job "${flags.job}" of meter ${meterNumber} is deleted:`,
          `${happens(accounts, 'account', ['loses', 'lose'])} it`,
          `${happens(readings, 'reading', ['goes', 'go'])}, with ${counted(photos, 'photo')}`,
          `${happens(decisions, 'decision', ['goes', 'go'])} that assigned a reading to it: such a reading is open again`,
        ],
        detail: counts,
      };
    },
  });

const command = (name: string, description: string) =>
  new Command(name)
    .description(description)
    .requiredOption('--job <id>', 'the job, by the id of the import')
    .addOption(confirmOption('the id'))
    .addOption(applicationOption())
    .addOption(byOption());

export const jobCommand = () =>
  new Command('job')
    .description('close, reopen and delete jobs (docs/guide/data-protection.md)')
    .addCommand(
      command('close', 'hide a job from all accounts, and refuse its readings').action(setClosed(true)),
    )
    .addCommand(command('reopen', 'show a closed job again').action(setClosed(false)))
    .addCommand(
      command('delete', 'delete a job; the next import that names it makes it anew')
        .option('--with-readings', 'its readings and photos go, too')
        .action(remove),
    );

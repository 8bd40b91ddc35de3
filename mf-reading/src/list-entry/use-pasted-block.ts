import type { Job } from '@zaehlwerk/api';
import { readingConfigOf } from '@zaehlwerk/domain';
import { useApplication } from '@zaehlwerk/store';
import { useDrafts } from '@zaehlwerk/store/data';
import { useState } from 'react';
import { readingForms, withValue } from '../reading-form/reading-draft.ts';
import { type BlockLine, readBlock, textOfPasted } from './pasted-block.ts';

interface Options {
  readonly accountId: string;
  readonly jobs: readonly Job[];
  readonly listed: readonly Job[];
  readonly isOpen: (job: Job) => boolean;
  /** Leads through the jobs, one after the other. */
  readonly onTaken: (jobIds: readonly string[]) => void;
}

/** A pasted block of numbers and readings: shown first, then typed into the drafts of its meters. */
export function usePastedBlock({ accountId, jobs, listed, isOpen, onTaken }: Options) {
  const application = useApplication();
  const drafts = useDrafts(readingForms, accountId);
  const [lines, setLines] = useState<readonly BlockLine[]>();
  const take = async () => {
    const understood = (lines ?? []).flatMap(({ job, values, problem }) =>
      job && problem === undefined ? { job, values } : [],
    );
    for (const { job, values } of understood) {
      const draft = drafts.of(job.id);
      await draft.open();
      const config = readingConfigOf(application, job);
      for (const [index, value] of values.entries()) {
        const task = job.meter.meterRateTasks[index];
        if (task) draft.change(current => withValue(current, task.taskId, textOfPasted(value, task, config)));
      }
    }
    setLines(undefined);
    onTaken(understood.map(({ job }) => job.id));
  };
  return {
    lines,
    /** False for a text that is only a number. */
    paste(text: string): boolean {
      const read = readBlock(text, { jobs, listed: new Set(listed), isOpen });
      setLines(read);
      return read !== undefined;
    },
    take: () => void take(),
    close: () => setLines(undefined),
  };
}

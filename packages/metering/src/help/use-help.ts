import type { Job } from '@zaehlwerk/api';
import { useMemo } from 'react';
import type { InstructionList } from './instruction-list.tsx';
import type { Instructions } from './matching-instructions.ts';
import { useInstructionList } from './use-instruction-list.ts';
import { useInstructions } from './use-instructions.ts';

/** The help for a job, and what shows it; `pending` as long as there may be some. */
export type Help = ReadyHelp | 'pending' | 'none';

interface ReadyHelp {
  readonly instructions: Instructions;
  readonly List: typeof InstructionList;
}

/** Which help there is with the reading of a job (specification section 2, "side help panel"). */
export function useHelp(job: Job): Help {
  const instructions = useInstructions(job);
  const List = useInstructionList(instructions !== undefined && instructions.length > 0);
  // The same object as long as the help is the same: typing draws none of it again.
  return useMemo(() => {
    if (instructions?.length === 0) return 'none';
    return instructions && List ? { instructions, List } : 'pending';
  }, [instructions, List]);
}

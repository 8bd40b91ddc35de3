import type { Job } from '@zaehlwerk/api';
import { type InstructionSubject, instructionSubject } from '@zaehlwerk/domain';
import { lazyPart } from '@zaehlwerk/module-kit';
import { useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import { useTexts } from '../texts.ts';
import type { InstructionList } from './instruction-list.tsx';
import { type Instructions, instructionsAtOnce, matchingInstructions } from './matching-instructions.ts';
import { useMeterReadingHelp } from './use-meter-reading-help.ts';

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

/** The list, and with it what reads Markdown. */
export const instructionListPart = lazyPart(
  () => import(/* webpackChunkName: "Help" */ './instruction-list.tsx'),
);

/**
 * The list that shows instructions, loaded as soon as it `isWanted`: what is offered is there when it is opened, without
 * a connection too. `undefined` until then. Should loading fail, the next job tries again, and no help is offered.
 */
function useInstructionList(isWanted: boolean): typeof InstructionList | undefined {
  const state = useSyncExternalStore(instructionListPart.watch, () => instructionListPart.state);
  useEffect(() => {
    if (isWanted) void instructionListPart.load();
  }, [isWanted]);
  return state.status === 'ready' ? state.part.InstructionList : undefined;
}

/**
 * The instructions that are meant for a job; `undefined` as long as it is not known which. Without any, it is empty.
 */
function useInstructions(job: Job): Instructions | undefined {
  const { language } = useTexts();
  const help = useMeterReadingHelp();
  const all = help.status === 'ready' ? help.value : none;
  // Jobs are loaded again and again; what the filters look at hardly ever changes with that.
  const subjectText = JSON.stringify(instructionSubject(job));
  const question = useMemo(() => {
    const subject: InstructionSubject = JSON.parse(subjectText);
    return { all, subject, language };
  }, [all, subjectText, language]);

  const atOnce = useMemo(
    () => instructionsAtOnce(question.all, question.subject, question.language),
    [question],
  );
  const [later, setLater] = useState<{ question: object; instructions: Instructions }>();
  useEffect(() => {
    if (atOnce !== undefined) return;
    let isWanted = true;
    const { all, subject, language } = question;
    void matchingInstructions(all, subject, language, () => isWanted).then(instructions => {
      if (isWanted) setLater({ question, instructions });
    });
    return () => {
      isWanted = false;
    };
  }, [atOnce, question]);

  if (help.status === 'loading') return undefined;
  return atOnce ?? (later?.question === question ? later.instructions : undefined);
}

const none: Instructions = [];

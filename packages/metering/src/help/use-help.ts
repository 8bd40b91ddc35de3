import type { Job } from '@zaehlwerk/api';
import { type InstructionSubject, instructionSubject } from '@zaehlwerk/domain';
import { lazyPart, useLazyPart } from '@zaehlwerk/module-kit';
import { useEffect, useMemo, useState } from 'react';
import { useTexts } from '../texts.ts';
import type { InstructionList } from './instruction-list.tsx';
import { type Instructions, instructionsAtOnce, matchingInstructions } from './matching-instructions.ts';
import { useMeterReadingHelp } from './use-meter-reading-help.ts';

/** `pending` until it is known whether there is help. */
export type Help = ReadyHelp | 'pending' | 'none';

interface ReadyHelp {
  readonly instructions: Instructions;
  readonly List: typeof InstructionList;
}

/** The help for reading a job (specification section 2, "side help panel"). */
export function useHelp(job: Job): Help {
  const instructions = useInstructions(job);
  // Loaded with the instructions, so that it opens without delay and offline. After a failure no help is offered.
  const list = useLazyPart(instructionListPart, instructions !== undefined && instructions.length > 0);
  const List = list.status === 'ready' ? list.part.InstructionList : undefined;
  // A stable object, so that typing does not render the help again.
  return useMemo(() => {
    if (instructions?.length === 0) return 'none';
    return instructions && List ? { instructions, List } : 'pending';
  }, [instructions, List]);
}

export const instructionListPart = lazyPart(
  () => import(/* webpackChunkName: "Help" */ './instruction-list.tsx'),
);

/** `undefined` until known. */
function useInstructions(job: Job): Instructions | undefined {
  const { language } = useTexts();
  const help = useMeterReadingHelp();
  const all = help.status === 'ready' ? help.value : none;
  // Jobs are reloaded often, but the subject of the filters rarely changes.
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
    const leaving = new AbortController();
    const isWanted = () => !leaving.signal.aborted;
    const { all, subject, language } = question;
    void matchingInstructions(all, subject, language, isWanted).then(instructions => {
      if (isWanted()) setLater({ question, instructions });
    });
    return () => leaving.abort();
  }, [atOnce, question]);

  if (help.status === 'loading') return undefined;
  return atOnce ?? (later?.question === question ? later.instructions : undefined);
}

const none: Instructions = [];

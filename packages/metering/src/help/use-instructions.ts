import type { Job } from '@zaehlwerk/api';
import { type InstructionSubject, instructionSubject } from '@zaehlwerk/domain';
import { useEffect, useMemo, useState } from 'react';
import { useTexts } from '../texts.ts';
import { type Instructions, instructionsAtOnce, matchingInstructions } from './matching-instructions.ts';
import { useMeterReadingHelp } from './use-meter-reading-help.ts';

/**
 * The instructions that are meant for a job; `undefined` as long as it is not known which. Without any, it is empty.
 */
export function useInstructions(job: Job): Instructions | undefined {
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

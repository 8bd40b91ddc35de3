import type { HelpInstruction } from '@zaehlwerk/api';
import { type InstructionSubject, matchInstruction, needsTimeLimit } from '@zaehlwerk/domain';
import { matchInTime } from './match-in-time.ts';

/** The language whose instructions stand in where the reader's has none. */
const fallbackLanguage = 'de-FORMAL';

/** Instructions in the order in which they are shown. */
export type Instructions = readonly HelpInstruction[];

/**
 * The instructions that are meant for a job (specification section 5, "Help"): those in the reader's language or, where
 * there are none, the German ones. `undefined` when only {@link matchingInstructions} can tell.
 */
export function instructionsAtOnce(
  all: Instructions,
  subject: InstructionSubject,
  language: string,
): Instructions | undefined {
  const own = all.filter(instruction => instruction.language === language);
  if (own.some(needsTimeLimit)) return undefined;
  const meant = own.filter(instruction => matchInstruction(instruction, subject) === 'matches');
  return meant.length > 0 || language === fallbackLanguage
    ? withoutRepetition(meant)
    : instructionsAtOnce(all, subject, fallbackLanguage);
}

/**
 * The same for filters of every kind: those that may take long run in a worker, and the ones that do take long are left
 * out (decisions.md 28). Ends early, with what was found by then, once the answer is not wanted.
 */
export async function matchingInstructions(
  all: Instructions,
  subject: InstructionSubject,
  language: string,
  isWanted: () => boolean,
): Promise<Instructions> {
  const meant: HelpInstruction[] = [];
  for (const instruction of all.filter(({ language: own }) => own === language)) {
    if (isWanted() && (await isMeant(instruction, subject))) meant.push(instruction);
  }
  return meant.length > 0 || language === fallbackLanguage
    ? withoutRepetition(meant)
    : matchingInstructions(all, subject, fallbackLanguage, isWanted);
}

async function isMeant(filter: HelpInstruction, subject: InstructionSubject): Promise<boolean> {
  const match = needsTimeLimit(filter)
    ? await matchInTime({ filter, subject })
    : matchInstruction(filter, subject);
  return match === 'matches';
}

/** What was written several times, for different meters, is shown once. */
function withoutRepetition(instructions: Instructions): Instructions {
  return instructions.filter(
    ({ title, text }, index) =>
      instructions.findIndex(other => other.title === title && other.text === text) === index,
  );
}

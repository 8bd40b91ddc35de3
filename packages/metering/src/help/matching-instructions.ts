import type { HelpInstruction } from '@zaehlwerk/api';
import { type InstructionSubject, matchInstruction, needsTimeLimit } from '@zaehlwerk/domain';
import { matchInTime } from './match-in-time.ts';

/** Used if there are no instructions in the reader's language. */
const fallbackLanguage = 'de-FORMAL';

export type Instructions = readonly HelpInstruction[];

/** In the reader's language, else in German. `undefined` if a filter needs {@link matchingInstructions}. */
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

/** With slow filters too, in a worker until a timeout (decisions.md 28). `isWanted` ends it early. */
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

/** Removes instructions written several times for different meters. */
function withoutRepetition(instructions: Instructions): Instructions {
  return instructions.filter(
    ({ title, text }, index) =>
      instructions.findIndex(other => other.title === title && other.text === text) === index,
  );
}

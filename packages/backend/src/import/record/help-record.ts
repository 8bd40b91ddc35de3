import { helpInstructionSchema, languageNames } from '@zaehlwerk/api/schema';
import * as z from 'zod/mini';

/** One instruction of an import file: how a meter is read, in one of the portal's languages. */
export const helpRecordSchema = z.extend(helpInstructionSchema, { language: z.enum(languageNames) });

/** One instruction of an import file. */
export type HelpRecord = z.infer<typeof helpRecordSchema>;

const filters = ['obisFilter', 'meterNumberFilter'] as const;

function isExpression(filter: string): boolean {
  try {
    new RegExp(filter);
    return true;
  } catch {
    return false;
  }
}

/**
 * The filters that are no regular expressions, by their path inside `instructions` (`2.obisFilter`). They are stored
 * all the same: the portal leaves out the instruction and shows the others (decisions.md 28).
 */
export function invalidFilters(instructions: readonly HelpRecord[]): string[] {
  return instructions.flatMap((instruction, index) =>
    filters.filter(filter => !isExpression(instruction[filter] ?? '')).map(filter => `${index}.${filter}`),
  );
}

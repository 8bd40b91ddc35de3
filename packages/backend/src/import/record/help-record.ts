import { helpInstructionSchema, languageNames } from '@zaehlwerk/api/schema';
import * as z from 'zod/mini';

export const helpRecordSchema = z.extend(helpInstructionSchema, { language: z.enum(languageNames) });

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
 * Paths of filters in `instructions` (`2.obisFilter`) that are no regular expressions. They are stored: the portal
 * skips such an instruction (decisions.md 28).
 */
export function invalidFilters(instructions: readonly HelpRecord[]): string[] {
  return instructions.flatMap((instruction, index) =>
    filters.filter(filter => !isExpression(instruction[filter] ?? '')).map(filter => `${index}.${filter}`),
  );
}

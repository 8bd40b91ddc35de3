import * as z from 'zod/mini';
import { list, text } from './bounded.ts';

/** The filters select jobs (`matchInstruction`); `text` is untrusted Markdown (decisions.md 42). */
export const helpInstructionSchema = z.object({
  language: text(20),
  title: text(500),
  text: text(100_000),
  obisFilter: z.optional(text(1000)),
  meterNumberFilter: z.optional(text(1000)),
  multiMeterRate: z.optional(z.boolean()),
});

/** `GET /api/public/meterReadingHelp/{applicationId}`: in all languages, in the order of display. */
export const meterReadingHelpResponseSchema = z.object({ instructions: list(helpInstructionSchema, 1000) });

export type HelpInstruction = z.infer<typeof helpInstructionSchema>;
export type MeterReadingHelpResponse = z.infer<typeof meterReadingHelpResponseSchema>;

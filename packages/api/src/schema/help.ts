import * as z from 'zod/mini';

/**
 * How a meter is read. The filters say for which jobs it is meant (`matchInstruction` of the domain); `title` is plain
 * text, `text` untrusted Markdown (decisions.md 42).
 */
export const helpInstructionSchema = z.object({
  language: z.string(),
  title: z.string(),
  text: z.string(),
  obisFilter: z.optional(z.string()),
  meterNumberFilter: z.optional(z.string()),
  multiMeterRate: z.optional(z.boolean()),
});

/** `GET /api/public/meterReadingHelp/{applicationId}`: instructions in all languages, in the order of display. */
export const meterReadingHelpResponseSchema = z.object({ instructions: z.array(helpInstructionSchema) });

/** One instruction, as the utility wrote it. */
export type HelpInstruction = z.infer<typeof helpInstructionSchema>;
/** The utility's instructions. */
export type MeterReadingHelpResponse = z.infer<typeof meterReadingHelpResponseSchema>;

import { parsedTolerantly } from './http/parse-tolerantly.ts';
import { type EvaluationConfig, evaluationSchema } from './schema/evaluation.ts';

export { type EvaluationConfig, evaluationSchema };

/** Reads the group `evaluation` of the application config; invalid fields take their defaults. */
export function readEvaluation(group: unknown): EvaluationConfig {
  const result = parsedTolerantly(evaluationSchema, group);
  return result.ok ? result.value.value : evaluationSchema.parse({});
}

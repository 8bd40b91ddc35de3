import type { FieldError } from '@zaehlwerk/api/schema';

type Issue = { instancePath: string; message?: string; params: { expected?: unknown } };

const fieldOf = (path: string) => path.replace(/^\//, '').replaceAll('/', '.');

/** The issues zod found in a request, each by the path of its field: `results.0.readingValue`. */
export function fieldErrorsOf(issues: readonly Issue[]): FieldError[] {
  return issues.map(({ instancePath, message, params }) => ({
    field: fieldOf(instancePath),
    message: typeof params.expected === 'string' ? `expected ${params.expected}` : (message ?? 'invalid'),
  }));
}

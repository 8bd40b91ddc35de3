import { errorOfAnswer } from './error-answer.ts';

const refusal = {
  status: 422,
  code: 'invalid-results',
  message: 'Invalid',
  fieldErrors: [{ field: 'results.0.readingValue', message: 'too many decimals' }],
};

test('an error body is handed on with its code and field errors', () => {
  const error = errorOfAnswer(new Response(null, { status: 422 }), JSON.stringify(refusal));
  expect(error).toEqual({ kind: 'refused', ...refusal });
});

test.each(['<html>Not found</html>', '', '{"status":404}'])(
  'an answer without the error body keeps its status: %s',
  text => {
    expect(errorOfAnswer(new Response(null, { status: 404 }), text)).toEqual({
      kind: 'refused',
      status: 404,
      code: 'unknown',
      message: '',
      fieldErrors: [],
    });
  },
);

test('the status is the one of the answer, whatever its body claims', () => {
  const error = errorOfAnswer(new Response(null, { status: 409 }), JSON.stringify(refusal));
  expect(error).toMatchObject({ status: 409, code: 'invalid-results' });
});

test.each([
  ['120', 120],
  [new Date(Date.now() + 60_000).toUTCString(), 60],
  [new Date(Date.now() - 60_000).toUTCString(), 0],
])('Retry-After %s is %d seconds', (retryAfter, seconds) => {
  const answer = new Response(null, { status: 429, headers: { 'retry-after': retryAfter } });
  const error = errorOfAnswer(answer, '');
  if (error.kind !== 'refused') throw new Error('expected a refusal');
  expect(Math.abs((error.retryAfterSeconds ?? Number.NaN) - seconds)).toBeLessThanOrEqual(1);
});

test('a Retry-After that says nothing is left out', () => {
  const answer = new Response(null, { status: 429, headers: { 'retry-after': 'soon' } });
  expect(errorOfAnswer(answer, '')).not.toHaveProperty('retryAfterSeconds');
});

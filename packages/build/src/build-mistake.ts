/** A mistake in a module that stops its build. The bundler prints its text alone: the place in our code helps no team. */
export function buildMistake(message: string): Error {
  const error = new Error(message);
  error.stack = `Error: ${message}`;
  return error;
}

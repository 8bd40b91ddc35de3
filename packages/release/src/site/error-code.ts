/** The `code` of an error of the operating system (`ENOENT`), or undefined. */
export function errorCode(error: unknown): string | undefined {
  const code: unknown = Object(error).code;
  return typeof code === 'string' ? code : undefined;
}

/** An error with a stable code. */
export abstract class CodedError<Code extends string> extends Error {
  readonly code: Code;

  constructor(code: Code, message: string, cause?: unknown) {
    super(message, { cause });
    this.name = new.target.name;
    this.code = code;
  }
}

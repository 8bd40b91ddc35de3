/** A driver's reference to an element. */
export type Handle = object;

/** A page of any engine, with the operations every driver has. */
export interface EnginePage {
  /** Brings its tab to the front. */
  show(): Promise<void>;
  goto(url: string): Promise<void>;
  reload(): Promise<void>;
  /** Evaluates an expression, which may be a promise; its value goes through JSON. */
  evaluate(expression: string): Promise<unknown>;
  /** The element an expression evaluates to; `undefined` for `null`. */
  find(expression: string): Promise<Handle | undefined>;
  /** Clicks like a user. Rejects if another element covers it. */
  click(element: Handle): Promise<void>;
  /** Types with the keyboard; replaces the element's selection. */
  type(element: Handle, text: string): Promise<void>;
  /** Chooses a file in a file input. */
  upload(element: Handle, file: string): Promise<void>;
  /** Screenshot as PNG. */
  screenshot(): Promise<Buffer>;
  close(): Promise<void>;
}

export interface Engine {
  newPage(): Promise<EnginePage>;
  /** Kills its processes, if the driver can. */
  kill?(): Promise<void>;
  close(): Promise<void>;
}

/** An element of a page, as the driver of an engine refers to it. */
export type Handle = object;

/** A page in some engine: what a journey needs of it, and every driver has. */
export interface EnginePage {
  /** Brings its tab to the front. */
  show(): Promise<void>;
  goto(url: string): Promise<void>;
  reload(): Promise<void>;
  /** Evaluates an expression, which may be a promise; its value goes through JSON. */
  evaluate(expression: string): Promise<unknown>;
  /** The element that an expression is; `undefined` where it is `null`. */
  find(expression: string): Promise<Handle | undefined>;
  /** Clicks where a person would. Rejects where something covers the element. */
  click(element: Handle): Promise<void>;
  /** Types with the keyboard into an element, at the place of what is selected there. */
  type(element: Handle, text: string): Promise<void>;
  /** Chooses a file in a file input. */
  upload(element: Handle, file: string): Promise<void>;
  /** Screenshot as PNG. */
  screenshot(): Promise<Buffer>;
  close(): Promise<void>;
}

/** A browser with one profile. */
export interface Engine {
  newPage(): Promise<EnginePage>;
  /** Ends its processes at once, where the driver can. */
  kill?(): Promise<void>;
  close(): Promise<void>;
}

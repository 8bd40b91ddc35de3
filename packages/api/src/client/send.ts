/** One request as it goes out. */
export interface SentRequest {
  readonly url: string;
  readonly method: string;
  /** Names in lower case. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  /** The answer is a file and comes as a `Blob`, unless it is an error; otherwise it is text. */
  readonly asFile?: boolean;
  /** Ends the request, also while its answer arrives. */
  readonly signal: AbortSignal;
  readonly upload?: WatchedUpload;
  /** Time that the answer has, once the upload is out where that is watched. */
  readonly seconds: number;
  /** Lets the request take so much longer, from this moment on. */
  readonly allow: (seconds: number) => void;
}

/** How much of a body is on its way, in bytes. */
export interface Upload {
  readonly sent: number;
  readonly total: number;
}

/** What is to be done while a large body goes out. */
export interface WatchedUpload {
  /** How long not a byte may move. */
  readonly stallSeconds: number;
  readonly onProgress: (upload: Upload) => void;
}

/** An answer, whatever its status. */
export interface ServerAnswer {
  /** Of a status from 200 to 299. */
  readonly ok: boolean;
  readonly status: number;
  readonly headers: Headers;
  readonly content: string | Blob;
}

/** Brings a request to the server, once; rejects when no whole answer comes. */
export type Send = (request: SentRequest) => Promise<ServerAnswer>;

export interface TransportRequest {
  readonly url: string;
  readonly method: string;
  /** Names in lower case. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  /** A successful answer comes as a `Blob`, otherwise as text. */
  readonly asFile?: boolean;
  /** Ends the request, also while its answer arrives. */
  readonly signal: AbortSignal;
  readonly upload?: WatchedUpload;
  /** Time limit of the answer; where the upload is watched, from its last byte on. */
  readonly seconds: number;
  /** Sets the time limit anew, from this moment on. */
  readonly allow: (seconds: number) => void;
}

/** Progress of an upload, in bytes. */
export interface Upload {
  readonly sent: number;
  readonly total: number;
}

export interface WatchedUpload {
  /** The request ends after so long without progress. */
  readonly stallSeconds: number;
  readonly onProgress: (upload: Upload) => void;
}

export interface TransportResponse {
  /** Of a status from 200 to 299. */
  readonly ok: boolean;
  readonly status: number;
  readonly headers: Headers;
  readonly content: string | Blob;
}

/** Sends a request to the server, once; rejects when no whole answer comes. */
export type Transport = (request: TransportRequest) => Promise<TransportResponse>;

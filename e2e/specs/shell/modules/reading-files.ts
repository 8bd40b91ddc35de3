/** URL patterns of the files of mf-reading for its screen, one of each kind. */
export const readingFiles = {
  container: /\/modules\/mf-reading\/[^/]+\/remoteEntry\.\w+\.js(\?attempt=\d+)?$/,
  entry: /\/modules\/mf-reading\/[^/]+\/entry\.\w+\.js(\?attempt=\d+)?$/,
  screen: /\/modules\/mf-reading\/[^/]+\/Reading\.\w+\.js(\?attempt=\d+)?$/,
  styles: /\/modules\/mf-reading\/[^/]+\/Reading\.\w+\.css(\?attempt=\d+)?$/,
  /** The shell's chunk of a package shared by meter screens. */
  shared: /\/shell\/[^/]+\/(?!shell|libraries|SignedIn|words|queue-state)[\w-]+\.\w+\.js(\?attempt=\d+)?$/,
  texts: /\/modules\/mf-reading\/[^/]+\/locales\//,
} as const;

/** Console messages about a missing file of mf-reading. */
export const reports = {
  unreachable: /^error: \[mf-reading\] unreachable/,
  timeout: /^error: \[mf-reading\] timeout/,
  integrity: /^error: \[mf-reading\] integrity/,
  /** For a file with altered contents, or an HTML page in its place. */
  refusedContents: /^error: (Failed to find a valid digest|Fetch API cannot load .* SRI)/,
  failedRequest: /^error: Failed to load resource: /,
};

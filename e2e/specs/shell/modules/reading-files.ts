/** The files of mf-reading that its screen needs, one of each kind, by their addresses. */
export const readingFiles = {
  container: /\/modules\/mf-reading\/[^/]+\/remoteEntry\.\w+\.js(\?attempt=\d+)?$/,
  entry: /\/modules\/mf-reading\/[^/]+\/entry\.\w+\.js(\?attempt=\d+)?$/,
  screen: /\/modules\/mf-reading\/[^/]+\/Reading\.\w+\.js(\?attempt=\d+)?$/,
  styles: /\/modules\/mf-reading\/[^/]+\/Reading\.\w+\.css(\?attempt=\d+)?$/,
  /** What the shell brings for meters: a package that screens share, in a file of its own. */
  shared: /\/shell\/[^/]+\/(?!shell|libraries|SignedIn|words|queue-state)[\w-]+\.\w+\.js(\?attempt=\d+)?$/,
  texts: /\/modules\/mf-reading\/[^/]+\/locales\//,
} as const;

/** What the browser and the shell say in the console when a file of mf-reading does not arrive. */
export const reports = {
  unreachable: /^error: \[mf-reading\] unreachable/,
  timeout: /^error: \[mf-reading\] timeout/,
  integrity: /^error: \[mf-reading\] integrity/,
  /** A file whose contents are not the released ones, or the page that says that it is missing. */
  refusedContents: /^error: (Failed to find a valid digest|Fetch API cannot load .* SRI)/,
  failedRequest: /^error: Failed to load resource: /,
};

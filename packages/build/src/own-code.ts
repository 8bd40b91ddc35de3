/**
 * True if a file is code of a module or of one of our packages, not of a library: a source, or the compiled code of an
 * installed package.
 */
export function isOwnCode(file: string): boolean {
  return /\.tsx?$|[\\/]node_modules[\\/]@zaehlwerk[\\/][^\\/]+[\\/]dist[\\/].*\.js$/.test(file);
}

/**
 * Whether a file is code of a module or of one of our packages, not of a library: its sources, or what was compiled of
 * them where the package is installed.
 */
export function isOwnCode(file: string): boolean {
  return /\.tsx?$|[\\/]node_modules[\\/]@zaehlwerk[\\/][^\\/]+[\\/]dist[\\/].*\.js$/.test(file);
}

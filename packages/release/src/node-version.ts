/** The lowest Node that everything in a module's folder runs on. */
const lowest = 24;

/** The reason why a Node is refused, with a remedy; `undefined` for a good one. */
export function nodeMistake(version: string): string | undefined {
  if (Number.parseInt(version, 10) >= lowest) return undefined;
  return `This is Node ${version}, and the command needs ${lowest} or newer. Install it, such as with "nvm install ${lowest}".`;
}

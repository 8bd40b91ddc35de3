/** True of a module's names: those of our builds begin with the container, and go on with the name of a file. */
export const isOwnName = (name: string, container: string): boolean =>
  name.startsWith(container) && name[container.length] !== '_';

/**
 * The version of the contract between shell and modules, by semver; `npm run release:version` steps it with the
 * version of this package.
 * Patch: wording. Minor: a new optional field, slot or hook. Major: a module has to be changed.
 * The shell accepts the current and the previous major (architecture, "The contract").
 */
export const contractVersion: string = '1.0.0';

/** The newest version of every contract major that this shell serves: the current one and, later, the one before. */
export const servedContracts: readonly string[] = [contractVersion];

/**
 * The version of the contract between shell and modules, by semver, stepped by `npm run release:version` with this
 * package. Minor: a new optional field, slot or hook. Major: modules have to change. The shell accepts the current and
 * the previous major.
 */
export const contractVersion: string = '1.0.0';

/** The newest version of every contract major that this shell serves. */
export const servedContracts: readonly string[] = [contractVersion];

import packageJson from '../package.json' with { type: 'json' };

/** The release that this backend is of. */
export const productVersion = packageJson.version;

import process from 'node:process';

/** The deployed portal that the module is run inside of; `portal dev` says it. */
const insideOf = process.env.PORTAL_DEV_AGAINST;

/** Host of the deployed portal that this build of a module runs inside of, with React and all as they are there. */
export const hostOfPortal = insideOf === undefined ? undefined : new URL(insideOf).hostname;

/** Whether this build is for the development servers of shell and modules together, with hot reload. */
export const development = process.env.NODE_ENV === 'development' && hostOfPortal === undefined;

/** Whether a development server serves the files: they change under the same names, and nobody knows their hashes. */
export const changing = development || hostOfPortal !== undefined;

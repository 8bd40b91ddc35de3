import { stopTestServer } from './server.ts';

/** Jest's `globalTeardown` of the project `api`. */
export default stopTestServer;

import { startTestServer } from './server.ts';

/** Jest's `globalSetup` of the project `api`. */
export default startTestServer;

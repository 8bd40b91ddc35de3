import { startTestServer } from './server.ts';

export default startTestServer;

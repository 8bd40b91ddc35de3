import { stopTestServer } from './server.ts';

export default stopTestServer;

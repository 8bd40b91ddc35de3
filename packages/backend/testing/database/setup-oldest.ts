import { startOldestTestServer } from './server.ts';

/** Jest's `globalSetup` of the project `api on the oldest PostgreSQL`. */
export default async function setUp(): Promise<void> {
  stopOldest = await startOldestTestServer();
}

let stopOldest: () => Promise<void> = async () => undefined;

export const stop = () => stopOldest();

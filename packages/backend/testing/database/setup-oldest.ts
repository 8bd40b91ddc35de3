import { startOldestTestServer } from './server.ts';

export default async function setUp(): Promise<void> {
  stopOldest = await startOldestTestServer();
}

let stopOldest: () => Promise<void> = async () => undefined;

export const stop = () => stopOldest();

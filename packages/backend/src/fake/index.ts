export { demoPasswords } from './fake-accounts.ts';
export { createFakeBackend, type FakeBackendOptions } from './fake-backend.ts';

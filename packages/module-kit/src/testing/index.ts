export { ModuleHarness } from './module-harness.tsx';

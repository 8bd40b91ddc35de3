export { everythingAnswered } from './everything-answered.ts';
export { ModuleHarness } from './module-harness.tsx';

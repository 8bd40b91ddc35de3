/** For a module's `module.ts` and `src/entry.ts`. */

export type { QueueKind } from '@zaehlwerk/store/queue-kind';
export type {
  Language,
  ModuleContribution,
  ModuleNavigation,
  ModuleRoute,
  NavigationIcon,
} from './declaration.ts';
export type { FeatureName, Gate, JobSwitchPath, SettingPath } from './gate.ts';
export { declareModule, type ModuleDeclarationInput } from './module-declaration.ts';
export type { LoadComponent, ModuleEntryOf } from './module-entry.ts';

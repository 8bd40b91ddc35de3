/** For a module's `module.ts` and `src/entry.ts`. */

export type { QueueKind } from '@zaehlwerk/store/queue-kind';
export {
  declareModule,
  type Language,
  type ModuleContribution,
  type ModuleDeclarationInput,
  type ModuleNavigation,
  type ModuleRoute,
  type NavigationIcon,
} from './declaration.ts';
export type { FeatureName, Gate, JobSwitchPath, SettingPath } from './gate.ts';
export type { LoadComponent, ModuleEntryOf } from './module-entry.ts';

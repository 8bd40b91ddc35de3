/** Which modules a developer runs from elsewhere; for the shell alone, so not shared with modules. */
export { hasKeptOverrides } from './overrides/has-kept-overrides.ts';
export {
  forgetOverrides,
  type KeptOverride,
  keepOverride,
  keptOverrides,
} from './overrides/kept-overrides.ts';

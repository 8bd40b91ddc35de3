/**
 * The schema library as modules share it: what an endpoint, a query or a queue kind is parsed with. `zod/mini` in
 * the sources of a module, and of the packages that it bundles, means this entry in its build, so that the library is on
 * a page once. Only what is used somewhere is here: the library whole would be seven times as large. A build that uses
 * another name fails and says so.
 */

export type { infer, input, output, ZodMiniType } from 'zod/mini';
export {
  _default,
  array,
  boolean,
  config,
  enum,
  extend,
  instanceof,
  int,
  iso,
  literal,
  looseObject,
  maxLength,
  minLength,
  nullable,
  number,
  object,
  optional,
  prefault,
  record,
  refine,
  regex,
  string,
  uint32,
  union,
  unknown,
  url,
  ZodMiniDefault,
} from 'zod/mini';

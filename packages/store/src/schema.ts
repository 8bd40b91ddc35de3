/**
 * The schema library that modules share. Their builds resolve `zod/mini` to this entry, in their own sources and in
 * bundled packages, so that it is on a page once. It has only the names in use: the whole library is seven times as
 * large. A build that uses another name fails.
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

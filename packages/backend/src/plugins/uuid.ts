import * as z from 'zod/mini';

/**
 * Whether a path parameter can be an id that the database made: it holds no other ones, and fails when asked for them.
 */
export const isUuid = (text: string): boolean => z.uuid().safeParse(text).success;

import * as z from 'zod/mini';

/** True if the database may know the id; it fails when asked for other text. */
export const isUuid = (text: string): boolean => z.uuid().safeParse(text).success;

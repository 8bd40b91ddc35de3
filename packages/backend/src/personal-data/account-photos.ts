import { storedPhotoColumns, storedPhotoJoin } from '../photo/store-photos.ts';

/** SQL: the name of a photo's file in the export of an account. */
export const photoFile = (shown: string): string => `'photos/' || ${shown} || '.jpg'`;

/** SQL: the photos that the account `$1` has sent. */
export const accountPhotosSql = `
  select ${photoFile('shown.id')} as file, ${storedPhotoColumns}
  from submission join reading_result result on result.submission_id = submission.id
    join reading_photo shown on shown.result_id = result.id ${storedPhotoJoin}
  where submission.account_id = $1
  union all
  select ${photoFile('shown.id')}, ${storedPhotoColumns}
  from unknown_reading reading join unknown_reading_photo shown on shown.reading_id = reading.id ${storedPhotoJoin}
  where reading.account_id = $1`;

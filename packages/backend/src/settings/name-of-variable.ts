/** What an import file calls the setting of a variable: `QUOTA_PHOTO_MB` is `photoMb` among the quotas. */
export const nameOfVariable = (variable: string, prefix = '') =>
  variable
    .slice(prefix.length)
    .toLowerCase()
    .replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase());

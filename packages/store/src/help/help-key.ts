/** The key of an application's instructions in the query cache. */
export function helpKey(applicationId: string) {
  return ['meter-reading-help', applicationId] as const;
}

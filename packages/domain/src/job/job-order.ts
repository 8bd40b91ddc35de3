/** Open jobs first, done jobs below, each group in the order it came in (specification section 2, `/ablesung`). */
export function openFirst<Job extends { readonly done: boolean }>(jobs: readonly Job[]): Job[] {
  return [...jobs.filter(job => !job.done), ...jobs.filter(job => job.done)];
}

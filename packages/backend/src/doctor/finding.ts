/** `problem`: the portal does not work, or not safely; `warning`: to be decided. */
export type FindingState = 'ok' | 'warning' | 'problem';

/** One line about one thing, and what to do about it. */
export type Finding = { state: FindingState; about: string; says: string; remedy?: string };

export const ok = (about: string, says: string): Finding => ({ state: 'ok', about, says });
export const warning = (about: string, says: string, remedy: string): Finding => ({
  state: 'warning',
  about,
  says,
  remedy,
});
export const problem = (about: string, says: string, remedy: string): Finding => ({
  state: 'problem',
  about,
  says,
  remedy,
});

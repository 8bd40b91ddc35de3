/** What the shell asks before it lets an update load the page again; for the shell alone, so not shared with modules. */
export { mayUpdate } from './updates/hold-updates.ts';

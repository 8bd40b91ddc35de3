import { readdirSync, readFileSync } from 'node:fs';

/** Milliseconds of Linux's clock tick, in which `/proc` states times. */
const tick = 10;

/** From the third field of `/proc/<pid>/stat`, behind the name, which may have spaces; undefined for an ended process. */
function fieldsOf(pid: string): string[] | undefined {
  try {
    return readFileSync(`/proc/${pid}/stat`, 'utf8')
      .replace(/^.*\) /, '')
      .split(' ');
  } catch {
    return undefined;
  }
}

const sumOf = (fields: string[] | undefined, from: number, to: number) =>
  tick * (fields?.slice(from, to).reduce((sum, field) => sum + Number(field), 0) ?? 0);

/** Processor time that a process has used, in milliseconds. */
export const timeOfProcess = (pid: number): number => sumOf(fieldsOf(String(pid)), 11, 13);

/** The same of a process and all of its children, those that have ended included. */
export function timeOfFamily(pid: number): number {
  const children = readdirSync('/proc')
    .filter(name => /^\d+$/.test(name))
    .map(fieldsOf)
    .filter(fields => fields?.[1] === String(pid));
  return children.reduce((sum, fields) => sum + sumOf(fields, 11, 13), sumOf(fieldsOf(String(pid)), 11, 15));
}

import type { InstructionList } from './instruction-list.tsx';

let loaded: typeof InstructionList | undefined;

/** The list of instructions once it is on the device. */
export const loadedInstructionList = (): typeof InstructionList | undefined => loaded;

/** Loads the list, and with it what reads Markdown; rejects when its file cannot be had, and can be repeated. */
export async function loadInstructionList(): Promise<void> {
  loaded = (await import(/* webpackChunkName: "Help" */ './instruction-list.tsx')).InstructionList;
}

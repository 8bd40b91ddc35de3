import { useEffect, useState } from 'react';
import type { InstructionList } from './instruction-list.tsx';

let loaded: typeof InstructionList | undefined;

/** The list of instructions once it is on the device. */
const loadedInstructionList = (): typeof InstructionList | undefined => loaded;

/** Loads the list, and with it what reads Markdown; rejects when its file cannot be had, and can be repeated. */
export async function loadInstructionList(): Promise<void> {
  loaded = (await import(/* webpackChunkName: "Help" */ './instruction-list.tsx')).InstructionList;
}

/**
 * The list that shows instructions, loaded as soon as it `isWanted`: what is offered is there when it is opened, without
 * a connection too. `undefined` until then. Should loading fail, the next job tries again, and no help is offered.
 */
export function useInstructionList(isWanted: boolean): ReturnType<typeof loadedInstructionList> {
  const [, setLoaded] = useState(loadedInstructionList() !== undefined);
  useEffect(() => {
    if (!isWanted || loadedInstructionList()) return;
    let isShown = true;
    loadInstructionList().then(
      () => isShown && setLoaded(true),
      () => undefined,
    );
    return () => {
      isShown = false;
    };
  }, [isWanted]);
  return loadedInstructionList();
}

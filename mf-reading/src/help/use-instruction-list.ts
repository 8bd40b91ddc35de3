import { useEffect, useState } from 'react';
import { loadedInstructionList, loadInstructionList } from './load-instruction-list.ts';

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

import { lazyPart } from '@zaehlwerk/module-kit';
import { useEffect, useSyncExternalStore } from 'react';
import type { InstructionList } from './instruction-list.tsx';

/** The list, and with it what reads Markdown. */
export const instructionListPart = lazyPart(
  () => import(/* webpackChunkName: "Help" */ './instruction-list.tsx'),
);

/**
 * The list that shows instructions, loaded as soon as it `isWanted`: what is offered is there when it is opened, without
 * a connection too. `undefined` until then. Should loading fail, the next job tries again, and no help is offered.
 */
export function useInstructionList(isWanted: boolean): typeof InstructionList | undefined {
  const state = useSyncExternalStore(instructionListPart.watch, () => instructionListPart.state);
  useEffect(() => {
    if (isWanted) void instructionListPart.load();
  }, [isWanted]);
  return state.status === 'ready' ? state.part.InstructionList : undefined;
}

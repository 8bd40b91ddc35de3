import { createContext, type ReactNode, use } from 'react';
import type { SlotName } from '../declaration/index.ts';

/** Renders what modules contribute to a slot, in order; the shell provides it. */
export type RenderSlot = (slot: SlotName) => ReactNode;

const SlotContext = createContext<RenderSlot | undefined>(undefined);

/** Tells slots below what modules contribute. Used by the shell and by the harness. */
export function SlotHost({
  render,
  children,
}: {
  readonly render: RenderSlot;
  readonly children: ReactNode;
}) {
  return <SlotContext value={render}>{children}</SlotContext>;
}

/** An extension point: shows the contributions of all modules whose gates are open. Nothing if there are none. */
export function Slot({ name }: { readonly name: SlotName }): ReactNode {
  const render = use(SlotContext);
  if (render === undefined) throw new Error('Slot needs a SlotHost around it');
  return render(name);
}

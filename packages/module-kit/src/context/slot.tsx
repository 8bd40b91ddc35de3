import type { QueuedItem } from '@zaehlwerk/store/data';
import { type ComponentType, createContext, type ReactNode, use } from 'react';
import type { Contribution } from '../declaration/module-entry.ts';

/**
 * An extension point of a screen, as whoever offers it defines it: its name, and the props that every contribution
 * gets. `inline`: contributions stand in a line with others, such as buttons; their places stay empty while they load.
 */
export interface SlotHandle<Props extends object = object> {
  readonly name: string;
  readonly inline: boolean;
  /** Never there; the compiler tells by it what contributions may ask for. */
  readonly gives?: (props: Props) => void;
}

/** Defines a slot: {@link Slot} offers it, {@link contributes} fills it, a declaration names it. */
export function defineSlot<Props extends object = object>(
  name: string,
  { inline = false }: { readonly inline?: boolean } = {},
): SlotHandle<Props> {
  return { name, inline };
}

/** A component as contribution to a slot: it gets the slot's props, and can ask for no others. */
export function contributes<Props extends object>(
  _slot: SlotHandle<Props>,
  component: ComponentType<NoInfer<Props>>,
): Contribution {
  return component as unknown as Contribution;
}

/** A slot where it stands on a screen. */
export interface OfferedSlot {
  readonly slot: SlotHandle;
  readonly props: Readonly<Record<string, unknown>>;
  /** Stands there when nobody contributes. */
  readonly fallback: ReactNode;
}

/** Renders what modules contribute to a slot, in order. */
export type RenderSlot = (offered: OfferedSlot) => ReactNode;

const SlotContext = createContext<RenderSlot | undefined>(undefined);

/** Tells slots below what modules contribute. */
export function SlotHost({
  render,
  children,
}: {
  readonly render: RenderSlot;
  readonly children: ReactNode;
}) {
  return <SlotContext value={render}>{children}</SlotContext>;
}

/**
 * Offers a slot: shows the contributions of all modules whose gates are open, each with the props that stand here.
 * `fallback` if there are none, by default nothing.
 */
export function Slot<Props extends object>({
  of: slot,
  fallback = null,
  ...props
}: { readonly of: SlotHandle<Props>; readonly fallback?: ReactNode } & NoInfer<Props>): ReactNode {
  const render = use(SlotContext);
  if (render === undefined) throw new Error('Slot needs a SlotHost around it');
  return render({ slot: slot as SlotHandle, props, fallback });
}

/** The login screen; shown wherever a page needs somebody to be logged in. */
export const login = defineSlot('login');
/** Cards on the start page. */
export const homeCards = defineSlot('home-cards');
/** Entries of the menu of whoever is logged in. */
export const menu = defineSlot('menu', { inline: true });
/** Links at the end of every page, for visitors too. */
export const footer = defineSlot('footer', { inline: true });

/** What the portal shows of an item of the queue on other screens than its own page. */
export interface QueuedItemProps {
  readonly item: QueuedItem;
  /** `problem`: why it is not on the server, and when that is tried again; `ways`: what else can be done than sending it. */
  readonly shows: 'problem' | 'ways';
}

/** Where a module shows an item of the queue; the portal fills it in the words of its own page, and modules do not. */
export const queuedItem = defineSlot<QueuedItemProps>('queued-item');

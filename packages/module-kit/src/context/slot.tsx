import type { QueuedItem } from '@zaehlwerk/store/data';
import { type ComponentType, createContext, type ReactNode, use, useMemo } from 'react';
import type { Contribution } from '../declaration/module-entry.ts';

/**
 * An extension point of a screen, as whoever offers it defines it: its name, and the props that every contribution
 * gets. `inline`: contributions stand in a line with others, such as buttons; their places stay empty while they load.
 */
export interface SlotHandle<Props extends object = object> {
  readonly name: string;
  readonly inline: boolean;
  /** Contributions that are not there are not missed where they belong: nothing says that they load, or failed. */
  readonly unseen?: boolean;
  /** Never there; the compiler tells by it what contributions may ask for. */
  readonly gives?: (props: Props) => void;
}

/** Defines a slot: {@link Slot} offers it, {@link contributes} fills it, a declaration names it. */
export function defineSlot<Props extends object = object>(
  name: string,
  { inline = false, unseen = false }: { readonly inline?: boolean; readonly unseen?: boolean } = {},
): SlotHandle<Props> {
  return { name, inline, unseen };
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

/** A contribution to a slot that shows each behind its name, such as tabs: nothing of it loads before `content` is shown. */
export interface NamedContribution {
  readonly key: string;
  /** In the current language. */
  readonly label: string;
  readonly content: ReactNode;
}

/** What modules contribute to a slot under a name, in order. */
export type NameContributions = (slot: SlotHandle) => readonly NamedContribution[];

interface Slots {
  readonly render: RenderSlot;
  readonly named: NameContributions;
}

const SlotContext = createContext<Slots | undefined>(undefined);
const none: NameContributions = () => [];

/** Tells slots below what modules contribute. */
export function SlotHost({
  render,
  named = none,
  children,
}: Partial<Slots> & {
  readonly render: RenderSlot;
  readonly children: ReactNode;
}) {
  const slots = useMemo(() => ({ render, named }), [render, named]);
  return <SlotContext value={slots}>{children}</SlotContext>;
}

function useSlots(): Slots {
  const slots = use(SlotContext);
  if (slots === undefined) throw new Error('Slot needs a SlotHost around it');
  return slots;
}

/**
 * What modules whose gates are open contribute to a slot under a name, for a screen that shows each behind it. The names
 * are data of the release set: nothing of a module loads before its content is shown.
 */
export function useNamedContributions(slot: SlotHandle): readonly NamedContribution[] {
  return useSlots().named(slot);
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
  return useSlots().render({ slot: slot as SlotHandle, props, fallback });
}

/** The login screen; shown wherever a page needs somebody to be logged in. */
export const login = defineSlot('login');
/** Ways to go on without credentials: tabs of the login screen, by their names. */
export const loginMethod = defineSlot('login-method');
/** Ways on from a login that has failed, beside trying again. */
export const loginProblemWays = defineSlot('login-problem-ways', { inline: true });
/** Cards on the start page. One whose outermost element has `data-wide` has the whole width. */
export const homeCards = defineSlot('home-cards');
/** Entries of the menu of whoever is logged in. */
export const menu = defineSlot('menu', { inline: true });
/** Links at the end of every page, for visitors too. */
export const footer = defineSlot('footer', { inline: true });

/**
 * What runs beside every page and is seen by its dialogs and messages alone. It loads after the page, and is not there
 * where it could not be loaded: no screen may depend on it.
 */
export const besidePages = defineSlot('beside-pages', { unseen: true });

/** What the portal shows of an item of the queue on other screens than its own page. */
export interface QueuedItemProps {
  readonly item: QueuedItem;
  /**
   * `problem`: why it is not on the server, and when that is tried again; `ways`: what else can be done than sending it;
   * `progress`: how far it is while it is sent, and the way to stop that.
   */
  readonly shows: 'problem' | 'ways' | 'progress';
}

/** Where a module shows an item of the queue; the portal fills it in the words of its own page, and modules do not. */
export const queuedItem = defineSlot<QueuedItemProps>('queued-item');

import type { QueuedItem } from '@zaehlwerk/store/data';
import { type ComponentType, createContext, type ReactNode, use, useMemo } from 'react';
import type { Contribution } from '../declaration/module-entry.ts';

/** An extension point of a screen. `inline`: contributions are in a line; their places stay empty while they load. */
export interface SlotHandle<Props extends object = object> {
  readonly name: string;
  readonly inline: boolean;
  /** Loading and failed contributions show nothing. */
  readonly unseen?: boolean;
  /** Never set; carries the type of the props. */
  readonly gives?: (props: Props) => void;
}

/** Defines a slot: {@link Slot} offers it, {@link contributes} fills it, a declaration names it. */
export function defineSlot<Props extends object = object>(
  name: string,
  { inline = false, unseen = false }: { readonly inline?: boolean; readonly unseen?: boolean } = {},
): SlotHandle<Props> {
  return { name, inline, unseen };
}

/** A component as contribution to a slot, whose props it gets. */
export function contributes<Props extends object>(
  _slot: SlotHandle<Props>,
  component: ComponentType<NoInfer<Props>>,
): Contribution {
  return component as unknown as Contribution;
}

export interface OfferedSlot {
  readonly slot: SlotHandle;
  readonly props: Readonly<Record<string, unknown>>;
  /** For a slot without contributions. */
  readonly fallback: ReactNode;
}

/** Renders the contributions to a slot, in order. */
export type RenderSlot = (offered: OfferedSlot) => ReactNode;

/** A contribution to a slot with names, such as tabs: it loads when `content` is shown. */
export interface NamedContribution {
  readonly key: string;
  /** In the current language. */
  readonly label: string;
  readonly content: ReactNode;
}

/** The named contributions to a slot, in order. */
export type NameContributions = (slot: SlotHandle) => readonly NamedContribution[];

interface Slots {
  readonly render: RenderSlot;
  readonly named: NameContributions;
}

const SlotContext = createContext<Slots | undefined>(undefined);
const none: NameContributions = () => [];

/** Provides the contributions to the slots below. */
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

/** Contributions behind open gates, by name, for tabs and the like. A module loads when its content is shown. */
export function useNamedContributions(slot: SlotHandle): readonly NamedContribution[] {
  return useSlots().named(slot);
}

/** Shows the contributions of all modules with open gates, each with these props; without any, `fallback`. */
export function Slot<Props extends object>({
  of: slot,
  fallback = null,
  ...props
}: { readonly of: SlotHandle<Props>; readonly fallback?: ReactNode } & NoInfer<Props>): ReactNode {
  return useSlots().render({ slot: slot as SlotHandle, props, fallback });
}

/** The login screen; shown wherever a page needs a login. */
export const login = defineSlot('login');
/** Tabs of the login screen, by name: ways without credentials. */
export const loginMethod = defineSlot('login-method');
/** Ways on from a failed login, beside another try. */
export const loginProblemWays = defineSlot('login-problem-ways', { inline: true });
/** Cards on the start page. `data-wide` on the outermost element gives the whole width. */
export const homeCards = defineSlot('home-cards');
/** Entries of the user menu. */
export const menu = defineSlot('menu', { inline: true });
/** Links at the end of every page, for visitors too. */
export const footer = defineSlot('footer', { inline: true });

/** Runs beside every page, visible by dialogs and messages alone, or not at all: no screen may depend on it. */
export const besidePages = defineSlot('beside-pages', { unseen: true });

export interface QueuedItemProps {
  readonly item: QueuedItem;
  /** `problem`: the reason, and the next try; `actions`: others than sending it; `progress`: of the upload. */
  readonly shows: 'problem' | 'actions' | 'progress';
}

/** A queued item in a module's screen; the portal fills it in the words of its own page. */
export const queuedItem = defineSlot<QueuedItemProps>('queued-item');

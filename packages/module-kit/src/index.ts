export { Link, NavLink, useLocation, useNavigate, useParams, useSearchParams } from 'react-router';
export { type LazyPart, type LazyPartState, lazyPart, useLazyPart } from './context/lazy-part.ts';
export { useModuleName } from './context/module-context.tsx';
export { MissingPage, PageTitle, useIsOpenPage } from './context/open-pages.tsx';
export {
  besidePages,
  contributes,
  defineSlot,
  footer,
  homeCards,
  login,
  loginMethod,
  loginProblemWays,
  menu,
  type NamedContribution,
  type QueuedItemProps,
  queuedItem,
  Slot,
  type SlotHandle,
  useNamedContributions,
} from './context/slot.tsx';
export { localeOf, type TextKey, type Texts, useTexts } from './context/texts.ts';
export type { Contribution } from './declaration/module-entry.ts';

export { Link, NavLink, useLocation, useNavigate, useParams, useSearchParams } from 'react-router';
export { localeOf, translationCode } from './context/language-code.ts';
export { ModuleScope, useModuleName } from './context/module-context.tsx';
export { type IsOpenPage, OpenPages, useIsOpenPage } from './context/open-pages.tsx';
export { PageTitle } from './context/page-title.tsx';
export { type RenderSlot, Slot, SlotHost } from './context/slot.tsx';
export { type TextKey, type Texts, useTexts, useTextsOf } from './context/texts.ts';

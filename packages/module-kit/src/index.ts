export { Link, NavLink, useLocation, useNavigate, useParams, useSearchParams } from 'react-router';
export { ModuleScope, useModuleName } from './context/module-context.tsx';
export { PageTitle } from './context/page-title.tsx';
export { type RenderSlot, Slot, SlotHost } from './context/slot.tsx';
export { localeOf, type Texts, useTexts } from './context/texts.ts';

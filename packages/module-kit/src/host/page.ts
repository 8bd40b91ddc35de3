/** For pages that host modules: the other ends of the module's hooks. Modules cannot import it. */

export { useGateFacts } from '../context/gate-facts.ts';
export { ModuleScope } from '../context/module-context.tsx';
export { type IsOpenPage, OpenPages } from '../context/open-pages.tsx';
export { type NameContributions, type OfferedSlot, type RenderSlot, SlotHost } from '../context/slot.tsx';
export { languageOfCode, translationCode, useTextsOf } from '../context/texts.ts';

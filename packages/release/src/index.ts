export { renderPage } from './page/page.ts';
export { publish } from './publish/publish.ts';
export { composeReleaseSet, UnfitReleaseError } from './release-set/compose.ts';

export { renderPage } from './page/page.ts';
export { publish, writePointers } from './publish/publish.ts';
export { readBuild, readServiceWorker } from './publish/read-build.ts';
export { writeSiteFile } from './publish/site-files.ts';
export { composeReleaseSet, UnfitReleaseError } from './release-set/compose.ts';

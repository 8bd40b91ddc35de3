export { DevServerError } from './dev-server-error.ts';
export { installedLogin, installedShell } from './installed-build.ts';
export { type ModuleFolder, moduleFolder, startModuleServer } from './module-server.ts';
export { proxyTo, servePortal } from './page-server.ts';
export { standInServer } from './stand-in-server.ts';

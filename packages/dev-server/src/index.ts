export { DevServerError } from './dev-server-error.ts';
export { installedLogin, installedShell } from './installed-build.ts';
export { atFreePort, type ModuleFolder, moduleFolder, startModuleServer } from './module-server.ts';
export { proxyTo, servePortal } from './page-server.ts';
export { isTaken } from './ports.ts';
export { standInServer } from './stand-in-server.ts';

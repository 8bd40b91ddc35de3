export { LicencesPage } from './licences-page.tsx';
export { StatusPage } from './status-page.tsx';

/**
 * Libraries that a page may have only once, each with a piece of its code that is in every minified build of it exactly
 * once: the text of an error, or the creation of its one shared object.
 */
export const onceOnly = {
  React: /takes an object of state variables to update/g,
  'React DOM': /rendererPackageName:"react-dom"/g,
  'jotai store': /no atom init/g,
  'query client': /Missing queryFn/g,
  router: /You cannot render a <Router> inside another <Router>/g,
  i18next: /init: i18next is already initialized/g,
  'react-i18next': /NO_I18NEXT_INSTANCE/g,
  'Mantine context': /MantineProvider was not found in component tree/g,
  'portal store': /is used before start\(\) was ready/g,
  'module kit': /useModuleName needs a ModuleScope/g,
  'user interface': /[=:]\s*"page-heading"/g,
} as const;

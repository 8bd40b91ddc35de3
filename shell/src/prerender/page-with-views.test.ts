import { pageWithViews } from './page-with-views.ts';

const page = `<!doctype html>
<html lang="de">
<head>
<title>Zählwerk</title>
<link rel="preload" as="fetch" href="/api/public/application" crossorigin>
<link rel="stylesheet" href="/shell/shell.css" crossorigin integrity="sha256-s">
<link rel="preload" as="style" href="/modules/a/Login.css" crossorigin integrity="sha256-a">
<link rel="preload" as="style" href="/modules/a/Link.css" crossorigin integrity="sha256-l">
<link rel="preload" as="style" href="/modules/b/Jobs.css" crossorigin integrity="sha256-b">
</head>
<body>
<div id="root"><div class="page-loading" role="status"><p>wird geladen...</p></div></div>
</body>
</html>`;

const views = [
  {
    html: '<title>Login – $&</title><p style="color:red">$& $1</p>',
    language: 'en-FORMAL',
    locale: 'en',
  },
  { html: '<title>Anmeldung – $&</title><p style="color:red">$$</p>', language: 'de-FORMAL', locale: 'de' },
];
const rendered = {
  address: '/',
  application: { applicationName: '</script><script>alert(1)</script>$&' },
  stylesheets: ['/modules/a/Login.css', '/modules/a/Link.css'],
  inlined: new Map([
    ['/shell/shell.css', 'p{margin:0}'],
    ['/modules/a/Login.css', 'p{padding:0}'],
  ]),
};

test('a page gets the views, their styles and facts beside the splash, and nothing in them ends an element or is replaced', () => {
  const html = pageWithViews(page, views, rendered);
  expect(html).toContain(
    '<div id="root" data-address="/" data-language="en-FORMAL" data-locale="en" data-title="Login – $&" data-unstyled><p data-style="color:red">$& $1</p></div>',
  );
  expect(html).toContain(
    '<template data-language="de-FORMAL" data-locale="de" data-title="Anmeldung – $&" data-unstyled><p data-style="color:red">$$</p></template>',
  );
  expect(html).toContain('<html lang="en">');
  expect(html.match(/<title>.*?<\/title>/g)).toEqual(['<title>Zählwerk</title>']);
  expect(html.match(/<style>.*<\/style>|<link rel="stylesheet"[^>]*>/g)).toEqual([
    '<style>p{margin:0}</style>',
    '<style>p{padding:0}</style>',
    '<link rel="stylesheet" href="/modules/a/Link.css" crossorigin integrity="sha256-l">',
  ]);
  expect(html).toContain('<link rel="preload" as="style" href="/modules/b/Jobs.css"');
  expect(html).not.toMatch(/href="\/api\/public\/application"|<script>/);
  const json = /id="application">(.*)<\/script>/.exec(html)?.[1] ?? '';
  expect(JSON.parse(json)).toEqual(rendered.application);
});

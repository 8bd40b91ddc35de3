import { faultText, fenceStyles } from './fence-styles.ts';

const fence = { module: 'mf-evil', container: 'mf_evil' };
const fencedAs = (css: string | Buffer) => fenceStyles(new Map([['a.css', Buffer.from(css)]]), fence);

/** Read as UTF-8 a comment, and in the encoding that the byte order mark states a rule. */
const inUtf16 = Buffer.concat([
  Buffer.of(0xfe, 0xff),
  Buffer.from('.mf_evilxx{color:red}/* '),
  Buffer.from('{}body{display:none}', 'utf16le').swap16(),
  Buffer.from('*/'),
]);

/** The part that keeps a selector to the module. */
const within =
  ':where([data-module=mf-evil] *):not(:where([data-module=mf-evil] [data-module]:not([data-module=mf-evil]) *))';

test.each([
  ['a class of the module', '.mf_evilx:hover{color:red}'],
  ['what lies in an element of it', '.mf_evilx>li+li a{color:red}'],
  ['its element in any surroundings', ':root[data-contrast=high] .mf_evilx{color:red}'],
  ['a choice of its elements', ':is(.mf_evilx,.mf_evily b) i,:where(.mf_evilx) i{color:red}'],
  ['what has only siblings of it inside', '.mf_evilx>:where(.a)+*{color:red}'],
  ['what lies in its area', '[data-module=mf-evil] h1{color:red}'],
  ['its own theme', '.mf_evilx{--brand:red;z-index:110;position:sticky;color:red!important}'],
  ['its own names', '@keyframes mf_evilx{0%{color:red}}@property --mf_evil-x{syntax:"*";inherits:false}'],
  ['a mark of its encoding', '\uFEFF@charset "utf-8";.mf_evilx{color:red}'],
  ['conditions', '@media print{@supports (color:red){@container (width>1px){.mf_evilx{color:red}}}}'],
  [
    'files of the build',
    '.mf_evilx{background:url(a.png);cursor:url("data:image/png,x"),auto;content:"https://x"}',
  ],
])('fenced already: %s', (_what, css) => {
  expect(fencedAs(css)).toEqual({ faults: [], fenced: new Map() });
});

test.each([
  ['.x{color:red}', `.x${within}{color:red}`],
  ['html.dark .x:hover::before{color:red}', `html.dark .x:hover${within}:before{color:red}`],
  ['.mf_evilx + header{color:red}', `.mf_evilx+header${within}{color:red}`],
  [
    ':is(.mf_evilx, .m_87cf2631) b{color:red!important}',
    `:is(.mf_evilx,.m_87cf2631) b${within}{color:red!important}`,
  ],
  ['.mf_evil_other{color:red}', `.mf_evil_other${within}{color:red}`],
  ['.mf_evilx:not(.y) ~ .z{color:red}', `.mf_evilx:not(.y)~.z${within}{color:red}`],
  ['[data-module=mf-evil] ~ .z{color:red}', `[data-module=mf-evil]~.z${within}{color:red}`],
  ['[data-module^=mf] .z{color:red}', `[data-module^=mf] .z${within}{color:red}`],
  ['.x{.y &{color:red}}', `.y .x${within}{color:red}`],
  ['@layer mantine{.mf_evilx{color:red}}', '@layer mf_evil.mantine{.mf_evilx{color:red}}'],
  ['@layer mantine.reset,x;', '@layer mf_evil.mantine.reset,mf_evil.x;'],
  ['@layer{.mf_evilx{color:red}}', '@layer mf_evil{.mf_evilx{color:red}}'],
  [
    '@keyframes page-loading-appears{to{opacity:0}}.mf_evilx{animation:1s page-loading-appears,1s other}',
    '@keyframes mf_evil-page-loading-appears{to{opacity:0}}.mf_evilx{animation:1s mf_evil-page-loading-appears,1s other}',
  ],
  [
    '@keyframes a{to{opacity:0}}.mf_evilx{animation-name:a;animation:var(--time) a}',
    '@keyframes mf_evil-a{to{opacity:0}}.mf_evilx{animation-name:mf_evil-a;animation:var(--time) mf_evil-a}',
  ],
  [
    '@font-face{font-family:"Segoe UI";src:url(a.woff2)}.mf_evilx{font:1rem "Segoe UI",Arial}',
    '@font-face{font-family:mf_evil-Segoe UI;src:url(a.woff2)}.mf_evilx{font:1rem mf_evil-Segoe UI,Arial}',
  ],
  [
    '@page receipt{margin:0}.mf_evilx{page:receipt}',
    '@page mf_evil-receipt{margin:0}.mf_evilx{page:mf_evil-receipt}',
  ],
])('made the module’s own, once: %s', (css, expected) => {
  const { faults, fenced } = fencedAs(css);
  expect(faults).toEqual([]);
  expect(fenced.get('a.css')).toBe(expected);
  expect(fencedAs(expected)).toEqual({ faults: [], fenced: new Map() });
});

test.each([
  ['everything', '*,*::before{display:none}'],
  ['elements by kind', 'header{display:none}'],
  ['kinds with attributes and ids', 'main[data-x] #root{display:none}'],
  ['the page', 'html,body,:root{--brand:red}'],
  ['the page with a class', 'html.dark{color:red}'],
  ['the page that has the module', 'body:has(.mf_evilx){display:none}'],
  ['all but the module', ':not(.mf_evilx){display:none!important}'],
  ['a choice with others in it', ':is(.mf_evilx,header){display:none}'],
  ['escaped', 'h\\74ml{display:none}'],
  ['nested', '.mf_evilx{:not(&){display:none}}'],
  ['nested, of the page', '.mf_evilx{:root:has(&){display:none}}'],
  ['in a layer', '@layer mantine{body{display:none!important}}'],
  [
    'backdrops, scrollbars and selections of others',
    '::backdrop,::-webkit-scrollbar,::selection{display:none}',
  ],
  ['transitions', '::view-transition-old(root){animation:none}'],
  ['an end before the end', '.mf_evilx{color:red}}header{display:none}'],
  ['a scope', '@scope (.mf_evilx){:scope{color:red}}'],
  ['a scope with an end of its own', '@scope (.mf_evilx){ .x{color:red} }} header{display:none}'],
  ['another sheet', '@import url(https://evil.example/x.css);'],
  ['an escaped rule', '@\\69mport "//evil.example/x.css";'],
  ['a registered property of the theme', '@property --brand{syntax:"*";inherits:false}'],
  ['a counter style', '@counter-style decimal{system:cyclic;symbols:"x"}'],
  ['all that is printed', '@page{margin:10cm}'],
  ['the first printed page', '@page :first{margin:10cm}'],
  ['transitions between pages', '@view-transition{navigation:auto}'],
  ['a namespace', '@namespace url(http://www.w3.org/2000/svg);'],
  ['unknown rules', '@tailwind base;'],
  ['a name of a transition', '.mf_evilx{view-transition-name:root}'],
  ['over the page', '.mf_evilx{position:fixed;inset:0}'],
  ['over the page, escaped', '.mf_evilx{position:fi\\78 ed}'],
  ['over the page, by a variable', '.mf_evilx{--p:fixed;position:var(--p)}'],
  ['over the page, when animated', '@keyframes mf_evilx{to{position:fixed}}'],
  ['over the page, before what browsers drop', '.mf_evilx{position:fixed;inset:0;position:-webkit-sticky}'],
  [
    'over the page, when animated, before what browsers drop',
    '@keyframes mf_evilx{to{position:fixed;position:-webkit-sticky}}',
  ],
  ['over the page, in a rule within', '.mf_evilx{&:hover{position:fixed;position:-webkit-sticky}}'],
  ['above the portal', '.mf_evilx{z-index:2147483647}'],
  ['above the portal, computed', '.mf_evilx{z-index:calc(100*100)}'],
  ['a foreign file', '.mf_evilx{background:url(https://evil.example/x.png)}'],
  ['a foreign file without a scheme', '.mf_evilx{background:url("/\\\\evil.example/x.png")}'],
  ['a foreign file in a set', '.mf_evilx{background:image-set("//evil.example/x.png" 1x)}'],
  ['a foreign file in a variable', '.mf_evilx{--x:url(//evil.example/x.png)}'],
  ['a foreign file in a set with a variable', '.mf_evilx{--x:image-set("//evil.example/x.png" 1x)}'],
  [
    'a foreign file before one that browsers drop',
    '.mf_evilx{background-image:url(//evil.example/x.png);background-image:-moz-linear-gradient(red,red)}',
  ],
  ['a foreign file in a set, after a line break', '.mf_evilx{--x:image-set("\\a //evil.example/x.png" 1x)}'],
  [
    'an address in a variable',
    '.mf_evilx{--u:"https://evil.example/x";background-image:image-set(var(--u) 1x)}',
  ],
  ['an address in a variable, in capitals', '.mf_evilx{background:-WEBKIT-IMAGE-SET(VAR(--u) 1x)}'],
  ['an address in a variable, deeper', '.mf_evilx{--x:image-set(if(else:var(--u)) 1x)}'],
  ['an address of the surroundings', '.mf_evilx{--x:src(env(u))}'],
  ['an address in an attribute', '.mf_evilx{--x:image-set(attr(data-u) 1x)}'],
  ['an address of the element around', '.mf_evilx{--x:src(inherit(--u))}'],
  ['an address of a function', '.mf_evilx{--x:image-set(--f() 1x)}'],
  ['a foreign font', '@font-face{font-family:mf_evilx;src:url(https://evil.example/x.woff2)}'],
  ['the end of the styles in a page', '.mf_evilx::before{content:"</style><script>"}'],
  ['the end of the styles in a page, escaped', '.mf_evilx::before{content:"<\\/style><script>"}'],
  ['the end of the styles in a page, in a comment', '.mf_evilx{color:red}/*! </STYLE> */'],
  ['another encoding', '@charset "shift_jis";.mf_evilx{color:red}'],
  ['another encoding by its mark', inUtf16],
  [
    'bytes that are no text',
    Buffer.concat([Buffer.from('.mf_evilx{color:red}/*'), Buffer.of(0xff, 0x2a, 0x2f)]),
  ],
])('refused: %s', (_what, css: string | Buffer) => {
  expect(fencedAs(css).faults).not.toEqual([]);
});

test('a fault names its file, the style and a way out, once', () => {
  const { faults } = fencedAs('h1,h2{margin:0}.mf_evilx{position:fixed}');
  expect(faults.map(faultText)).toEqual([
    'a.css has position: state one of static, relative, absolute, sticky; what lies over the page is a dialog',
    'a.css has h1,h2: it styles elements of the whole page; name a class of the module',
  ]);
});

test('names that one sheet defines are used in another', () => {
  const sheets = new Map([
    ['a.css', Buffer.from('.mf_evilx{animation:1s a}')],
    ['b.css', Buffer.from('@keyframes a{to{opacity:0}}')],
  ]);
  expect([...fenceStyles(sheets, fence).fenced]).toEqual([
    ['a.css', '.mf_evilx{animation:1s mf_evil-a}'],
    ['b.css', '@keyframes mf_evil-a{to{opacity:0}}'],
  ]);
});

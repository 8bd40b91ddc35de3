import { render, screen, within } from '@testing-library/react';
import { linkDefinitions, Markdown, type MarkdownProps } from './markdown.tsx';

const show = (text: string, props: Partial<MarkdownProps> = {}) =>
  render(<Markdown text={text} topHeading={3} {...props} />).container;

test('what a text is made of becomes elements', () => {
  const page = show(
    [
      '## Zwei Tarife',
      'Der Zähler zeigt **HT** und *NT*, nicht ~~beides~~.  \nErst `1.8.1`, dann 1.8.2.',
      '1. Taste drücken\n2. Warten\n   - kurz',
      '> Nur **schwarze** Ziffern.',
      '| Code | Bedeutung |\n|---|--:|\n| 1.8.1 | **HT** |',
      '---',
      '    Anzeige 1.8.0',
      '- [x] fertig',
    ].join('\n\n'),
  );
  expect(screen.getByRole('heading', { level: 3, name: 'Zwei Tarife' })).toBeInTheDocument();
  const [ordered] = screen.getAllByRole('list');
  expect(ordered?.tagName).toBe('OL');
  expect(screen.getByText('kurz').closest('ul')).toBeInTheDocument();
  const table = screen.getByRole('table');
  expect(within(table).getByRole('columnheader', { name: 'Code' })).toBeInTheDocument();
  expect(within(table).getByRole('cell', { name: 'HT' })).toHaveAttribute('data-align', 'right');
  for (const element of ['strong', 'em', 'del', 'code', 'br', 'blockquote', 'hr', 'pre'])
    expect(page.querySelector(element)).toBeInTheDocument();
  expect(page).toHaveTextContent('☑ fertig');
});

test('the topmost headings have the level of the place, whatever they were written with', () => {
  show('### A\n\n#### B\n\n# C', { topHeading: 4 });
  expect(screen.getByRole('heading', { level: 6, name: 'A' })).toBeInTheDocument();
  expect(screen.getByRole('heading', { level: 4, name: 'C' })).toBeInTheDocument();
});

test.each([
  ['a page', '[x](https://example.com/a?b=1&amp;c=2)', 'https://example.com/a?b=1&c=2', '_blank'],
  ['a bare address', 'www.example.com', 'http://www.example.com/', '_blank'],
  ['a mail', '<service@example.com>', 'mailto:service@example.com', null],
  ['a call', '[x](tel:+495123)', 'tel:+495123', null],
  ['a place in the text', '[x](#zwei-tarife)', '#zwei-tarife', null],
])('a link to %s can be followed, without a referrer', (_case, text, href, target) => {
  show(text);
  const link = screen.getByRole('link');
  expect(link.getAttribute('href')).toBe(href);
  expect(link).toHaveAttribute('rel', 'noopener noreferrer');
  expect(link.getAttribute('target')).toBe(target);
});

test.each([
  '[x](javascript:alert(1))',
  '[x](JaVaScRiPt:alert(1))',
  '[x](java&#115;cript:alert(1))',
  '[x](&#x6A;avascript:alert(1))',
  '[x](<java\tscript:alert(1)>)',
  '[x](<\u0001javascript:alert(1)>)',
  '[x](data:text/html,<script>alert(1)</script>)',
  '[x](vbscript:x)',
  '[x](https://stadtwerke.example@evil.example/)',
  '[x](https://stadtwerke.example:x@evil.example/)',
  '[x](https://:x@evil.example/)',
  '<https://stadtwerke.example@evil.example/>',
  '[x](blob:https://example.com/1)',
  '[x](file:///etc/passwd)',
  '[x](//example.com)',
  '[x](/ablesung)',
  '[x](#a:b)',
  '<javascript:alert(1)>',
  '[x]\n\n[x]: javascript:alert(1)',
])('%p is no link', text => {
  const page = show(text);
  expect(screen.queryByRole('link')).not.toBeInTheDocument();
  expect(page.querySelector('a')).toBeNull();
});

test.each([
  '<script>alert(1)</script>',
  'a <img src=x onerror=alert(1)> b',
  '<div onclick="alert(1)">c</div>',
  '<svg><use href="data:x"/></svg>',
  '<iframe srcdoc="x"></iframe>',
  '<a href="javascript:alert(1)">d</a>',
  '<style>*{display:none}</style>',
])('%p is shown as it was written', text => {
  const page = show(text);
  expect(page).toHaveTextContent(text);
  expect(page.querySelector('script, img, svg, iframe, a, style, [onclick], [onerror]')).toBeNull();
});

test('a link may be defined in another text of the same page; the first definition holds', () => {
  const texts = [
    'Siehe [die Tarife][tarife].',
    '[Tarife]: https://example.com/a\n\n    [code]: https://example.com/code',
    '> [tarife]: https://example.com/b',
  ];
  const [text = ''] = texts;
  show(text, { definitions: linkDefinitions(texts) });
  expect(screen.getByRole('link', { name: 'die Tarife' })).toHaveAttribute('href', 'https://example.com/a');
  expect(Object.keys(linkDefinitions(texts))).toEqual(['tarife']);
});

test('without a definition, and where it leads nowhere, the words stay', () => {
  const definitions = linkDefinitions(['[a]: javascript:alert(1)', '[constructor2]: https://example.com/']);
  const page = show('[x][a] [y][b] [z][toString]', { definitions });
  expect(screen.queryByRole('link')).not.toBeInTheDocument();
  expect(page).toHaveTextContent('x [y][b] [z][toString]');
});

test('a link without words shows where it leads', () => {
  show('[](https://example.com/)');
  expect(screen.getByRole('link', { name: 'https://example.com/' })).toBeInTheDocument();
});

test('a line break of HTML is one, and a comment is nothing', () => {
  const page = show('a<br/>b<!-- c -->\n\n<!-- d -->');
  expect(page.querySelectorAll('br')).toHaveLength(1);
  expect(page).toHaveTextContent(/^ab$/);
});

test('a picture is not loaded: its words are shown', () => {
  const page = show('![Der Zähler](https://example.com/x.png) ![](data:image/png;base64,x)');
  expect(page.querySelector('img')).toBeNull();
  expect(page).toHaveTextContent(/^Der Zähler$/);
});

test('words that only JavaScript knows are no character references', () => {
  expect(show('&toString; &constructor;')).toHaveTextContent('&toString; &constructor;');
});

test('thousands of marks in a row, which a parser would try in pairs, are a hundred', () => {
  const marks = show(`${'_'.repeat(19_000)}a_ Ende`).textContent ?? '';
  expect(marks).toMatch(/a_? Ende$/);
  expect(marks.length).toBeLessThan(200);
});

test('character references are characters, but never HTML, and not in code', () => {
  const page = show('20&nbsp;m&sup3; &auml;&#8364;&#x41; &lt;b&gt; &gibtesnicht; &#0;&#xD800; `&amp;`');
  expect(page.textContent).toBe('20\u00a0m³ ä€A <b> &gibtesnicht; \ufffd\ufffd &amp;');
});

test.each([
  ['quotes', '>'.repeat(15_000)],
  ['lists', '1. '.repeat(5000)],
  [
    'lists that can be parsed',
    Array.from({ length: 60 }, (_, level) => `${' '.repeat(level * 2)}- a`).join('\n'),
  ],
  ['emphasis', `${'*a **b '.repeat(2000)}`],
  ['brackets', '['.repeat(15_000)],
  ['links', '[a]('.repeat(4000)],
  ['an address', `${'a'.repeat(19_000)}@`],
  ['underlines', '_a_'.repeat(6000)],
  ['a book', 'Wort '.repeat(200_000)],
])('%s without end neither freeze nor break the page', (_case, text) => {
  const millisecondsFor = (shown: string) => {
    const began = performance.now();
    expect(show(shown).textContent).not.toBe('');
    return performance.now() - began;
  };
  // Of as many characters as people write: some tens of times as long is still no time, also where a busy machine stops in
  // the middle of it; a freeze is thousands.
  const plain = 'Ein Absatz, wie er in einer Anleitung steht.\n\n'.repeat(400);
  expect(millisecondsFor(text) / millisecondsFor(plain)).toBeLessThan(1000);
});

test('the language of a text is named', () => {
  expect(show('Text', { lang: 'de' }).querySelector('[lang=de]')).toHaveTextContent('Text');
});

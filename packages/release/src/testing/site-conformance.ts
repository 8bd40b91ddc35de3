import type { Site } from '../site/site.ts';

/** A new, empty place for a site. */
export interface SitePlace {
  readonly site: Site;
  /** Opens the same place as another process does. */
  again(): Site;
}

const text = (site: Site, path: string) => site.read(path).then(content => content?.toString());
const paths = async (site: Site, prefix: string) => (await site.list(prefix)).map(file => file.path).sort();

/** Lays down a set in `history/`, each of its files with the set's name as content. */
async function keep(site: Site, set: string, ...pages: string[]): Promise<void> {
  const files = [...pages, 'index.html', 'service-worker.js', 'release-set.json'];
  await Promise.all(files.map(file => site.write(`history/${set}/${file}`, Buffer.from(set))));
}

/** Creates the next revision of a record, as publishing does: a late one reads anew and retries. */
async function addRevision(site: Site, content: string): Promise<void> {
  for (;;) {
    const next = (await site.list('.portal/record/')).length + 1;
    const path = `.portal/record/${String(next).padStart(8, '0')}.json`;
    if (await site.create(path, Buffer.from(content))) return;
  }
}

/** Registers tests of what every {@link Site} has to do, for one way to keep a site. */
export function testSiteConformance(name: string, newPlace: () => Promise<SitePlace>): void {
  describe(name, () => {
    let place: SitePlace;
    let site: Site;
    beforeEach(async () => {
      place = await newPlace();
      site = place.site;
    });

    test('what was written is read, by other processes too; what is not there is undefined', async () => {
      expect(await site.read('shell/1/entry.js')).toBeUndefined();
      await site.write('shell/1/entry.js', Buffer.from('first'));
      await site.write('shell/1/entry.js', Buffer.from([0, 255, 10]));
      expect(await place.again().read('shell/1/entry.js')).toEqual(Buffer.from([0, 255, 10]));
    });

    test('an empty file is a file', async () => {
      await site.write('shell/1/empty.css', Buffer.alloc(0));
      expect(await site.read('shell/1/empty.css')).toEqual(Buffer.alloc(0));
      expect(await site.create('shell/1/empty.css', Buffer.from('x'))).toBe(false);
    });

    test('whoever reads while it is written sees the old or the new content, never a part', async () => {
      const contents = ['a', 'b'].map(letter => Buffer.alloc(300_000, letter));
      const [first = Buffer.alloc(0)] = contents;
      await site.write('page.html', first);
      const other = place.again();
      let writing = true;
      const writes = (async () => {
        for (let turn = 0; turn < 10; turn++) await site.write('page.html', contents[turn % 2] ?? first);
        writing = false;
      })();
      while (writing) {
        const found = await other.read('page.html');
        expect(contents.some(content => found?.equals(content))).toBe(true);
      }
      await writes;
    });

    test('a file is created once; the second time it stays what it is', async () => {
      expect(await site.create('.portal/record/00000001.json', Buffer.from('mine'))).toBe(true);
      expect(await place.again().create('.portal/record/00000001.json', Buffer.from('theirs'))).toBe(false);
      expect(await text(site, '.portal/record/00000001.json')).toBe('mine');
    });

    test('of many that create the same file at once exactly one succeeds, and the content is its own', async () => {
      const creators = Array.from({ length: 6 }, (_, number) => `creator ${number}`);
      const results = await Promise.all(
        creators.map(creator => place.again().create('.portal/record/00000001.json', Buffer.from(creator))),
      );
      const winners = creators.filter((_, number) => results[number]);
      expect(winners).toHaveLength(1);
      expect(await text(site, '.portal/record/00000001.json')).toBe(winners[0]);
    });

    test('of the same process that creates one file twice at once, too', async () => {
      const create = () => site.create('.portal/record/00000001.json', Buffer.from('x'));
      const atOnce = async () => (await Promise.all([create(), create(), create()])).filter(Boolean);
      expect(await atOnce()).toHaveLength(1);
    });

    test('many who add revisions at once lose none and leave no gap', async () => {
      const authors = Array.from({ length: 5 }, (_, number) => `author ${number}`);
      await Promise.all(authors.map(author => addRevision(place.again(), author)));
      const revisions = await paths(site, '.portal/record/');
      expect(revisions).toEqual(authors.map((_, number) => `.portal/record/0000000${number + 1}.json`));
      expect((await Promise.all(revisions.map(path => text(site, path)))).sort()).toEqual(authors);
    });

    test('a listing tells every file that begins so, with its size and time', async () => {
      const before = Date.now();
      await site.write('modules/mf-a/1/entry.js', Buffer.from('12345'));
      await site.write('modules/mf-ab/1/entry.js', Buffer.from('1'));
      await site.write('modules.txt', Buffer.from('1'));
      expect(await paths(site, 'modules/')).toEqual(['modules/mf-a/1/entry.js', 'modules/mf-ab/1/entry.js']);
      expect(await paths(site, 'modules/mf-a')).toHaveLength(2);
      expect(await paths(site, 'shell/')).toEqual([]);
      const [file] = await site.list('modules/mf-a/');
      expect(file?.bytes).toBe(5);
      // Places state times in whole seconds, by clocks of their own.
      expect(Math.abs((file?.modified.getTime() ?? 0) - before)).toBeLessThan(60_000);
    });

    test('removing what is not there, or nothing, is no mistake', async () => {
      await site.write('a.js', Buffer.from('1'));
      await site.remove(['b.js', 'a.js', 'c/d.js']);
      await site.remove([]);
      expect(await site.list('')).toEqual([]);
    });

    test.each([
      'shell/1/ä ö ü ß.js',
      'shell/1/a b+c.js',
      'shell/1/100%25.js',
      'shell/1/%2e%2e%2f.js',
      'shell/1/it\'s (1) & <2> "3".js',
      'shell/1/a;b=c,d@e$f!.js',
      'shell/1/日本.js',
    ])('a file may be called %s', async path => {
      expect(await site.create(path, Buffer.from('1'))).toBe(true);
      await site.write(path, Buffer.from('hostile'));
      expect(await text(site, path)).toBe('hostile');
      expect(await paths(site, path)).toEqual([path]);
      await site.remove([path]);
      expect(await site.read(path)).toBeUndefined();
    });

    test('a set that is shown is what visitors get; what only the one before had goes, all else stays', async () => {
      await keep(site, 'aa', 'ablesung/index.html', 'm/index.html');
      await keep(site, 'bb', 'm/index.html');
      await site.write('shell/1/entry.js', Buffer.from('shell'));
      await site.write('robots.txt', Buffer.from('not of a set'));
      expect(await site.shown()).toBeUndefined();
      await site.show('aa');
      expect(await place.again().shown()).toBe('aa');
      expect(await text(site, 'ablesung/index.html')).toBe('aa');
      await site.show('bb');
      expect(await place.again().shown()).toBe('bb');
      const root = ['index.html', 'm/index.html', 'service-worker.js', 'release-set.json'];
      expect(await Promise.all(root.map(path => text(site, path)))).toEqual(root.map(() => 'bb'));
      expect(await site.read('ablesung/index.html')).toBeUndefined();
      expect(await text(site, 'history/aa/ablesung/index.html')).toBe('aa');
      expect(await text(site, 'shell/1/entry.js')).toBe('shell');
      expect(await text(site, 'robots.txt')).toBe('not of a set');
    });

    test('the set before can be shown again', async () => {
      await keep(site, 'aa', 'ablesung/index.html');
      await keep(site, 'bb');
      for (const set of ['aa', 'bb', 'aa', 'aa']) await site.show(set);
      expect(await site.shown()).toBe('aa');
      expect(await text(site, 'ablesung/index.html')).toBe('aa');
    });

    test('a set that is not there is refused, and what is shown stays', async () => {
      await keep(site, 'aa');
      await site.show('aa');
      await expect(site.show('bb')).rejects.toMatchObject({ code: 'site-unusable' });
      expect(await site.shown()).toBe('aa');
      expect(await text(site, 'index.html')).toBe('aa');
    });

    test('sets shown at the same time end as the one that is shown once more', async () => {
      await keep(site, 'aa', 'ablesung/index.html');
      await keep(site, 'bb', 'm/index.html');
      await Promise.all([place.again().show('aa'), place.again().show('bb')]);
      await site.show('bb');
      expect(await site.shown()).toBe('bb');
      expect(await site.read('ablesung/index.html')).toBeUndefined();
      expect(await text(site, 'm/index.html')).toBe('bb');
    });

    test('tidying takes nothing that was written whole', async () => {
      await keep(site, 'aa');
      await site.show('aa');
      await addRevision(site, 'record');
      const before = await paths(site, '');
      await site.tidy();
      expect(await paths(site, '')).toEqual(before);
    });
  });
}

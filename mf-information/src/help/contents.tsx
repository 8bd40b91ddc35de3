import { useEffect, useRef, useState } from 'react';
import type { Section, SectionsProps } from '../page-text/sections.ts';
import { useTexts } from '../texts.ts';
import classes from './help.module.css';

/** The table of contents with the current section; folded where there is no room beside the text. */
export function Contents({ sections, lang }: SectionsProps) {
  const { t } = useTexts();
  const titled = sections.filter(({ title }) => title !== '');
  const current = useSectionInView(titled);
  const beside = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const link = current !== undefined && beside.current?.querySelector('[aria-current]');
    if (link) keepInView(link);
  }, [current]);
  if (titled.length < 2) return null;
  const links = (
    <div className={classes.contents} lang={lang}>
      <Entries entries={nested(titled)} current={current} />
    </div>
  );
  return (
    <nav aria-label={t('help.contents')}>
      <div ref={beside} className={classes.beside}>
        <p className={classes.contentsTitle}>{t('help.contents')}</p>
        {links}
      </div>
      <details className={classes.folded}>
        <summary>{t('help.contents')}</summary>
        {links}
      </details>
    </nav>
  );
}

interface Entry {
  readonly section: Section;
  readonly within: Entry[];
}

function nested(sections: readonly Section[]): readonly Entry[] {
  const top: Entry[] = [];
  const open: Entry[] = [];
  for (const section of sections) {
    while ((open.at(-1)?.section.level ?? 0) >= section.level) open.pop();
    const entry = { section, within: [] };
    (open.at(-1)?.within ?? top).push(entry);
    open.push(entry);
  }
  return top;
}

interface EntriesProps {
  readonly entries: readonly Entry[];
  readonly current: string | undefined;
}

function Entries({ entries, current }: EntriesProps) {
  return (
    <ul>
      {entries.map(({ section: { id, level, title }, within }) => (
        <li key={id}>
          <a href={`#${id}`} data-level={level} aria-current={id === current ? 'location' : undefined}>
            {title}
          </a>
          {within.length > 0 && <Entries entries={within} current={current} />}
        </li>
      ))}
    </ul>
  );
}

/** Scrolls the column beside the text, unless it shows hits of a search. */
function keepInView(link: Element): void {
  const box = link.closest(`.${classes.aside}`);
  if (!box || box.querySelector(`ul.${classes.hits}`)) return;
  const { top, bottom, height } = link.getBoundingClientRect();
  const seen = box.getBoundingClientRect();
  const place = top - seen.top + box.scrollTop;
  if (place + height <= seen.height) box.scrollTop = 0;
  else if (top < seen.top || bottom > seen.bottom) box.scrollTop = place - seen.height / 2;
}

/** Pixels below the upper edge of the window within which a heading counts as read. */
const readingEdge = 120;

/** Id of the current section; at the end of the page the last one, which may never reach the edge. */
function useSectionInView(sections: readonly Section[]): string | undefined {
  const [current, setCurrent] = useState<string>();
  useEffect(() => {
    const update = () => {
      const tops = new Map(sections.map(({ id }) => [id, topOf(id)]));
      const above = sections.filter(({ id }) => (tops.get(id) ?? readingEdge) < readingEdge);
      const { scrollHeight } = document.documentElement;
      const isAtEnd = scrollY > 0 && scrollY + innerHeight >= scrollHeight - 2;
      // The target of a link is current, also where it cannot reach the edge.
      const led = document.activeElement?.id ?? '';
      const top = tops.get(led);
      const isLed = top !== undefined && top >= 0 && top < (isAtEnd ? innerHeight : readingEdge);
      setCurrent(isLed ? led : (isAtEnd ? sections.at(-1) : (above.at(-1) ?? sections[0]))?.id);
    };
    let frame = 0;
    const updateSoon = () => {
      cancelAnimationFrame(frame);
      frame = requestAnimationFrame(update);
    };
    update();
    const leaving = new AbortController();
    for (const type of ['scroll', 'resize', 'focusin'])
      addEventListener(type, updateSoon, { passive: true, signal: leaving.signal });
    return () => {
      cancelAnimationFrame(frame);
      leaving.abort();
    };
  }, [sections]);
  return current;
}

const topOf = (id: string) => document.getElementById(id)?.getBoundingClientRect().top;

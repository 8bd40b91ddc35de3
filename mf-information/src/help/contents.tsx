import { useEffect, useRef } from 'react';
import type { Section } from '../page-text/sections.ts';
import { useTexts } from '../texts.ts';
import classes from './help.module.css';
import { useSectionInView } from './use-section-in-view.ts';

interface Props {
  readonly sections: readonly Section[];
  readonly lang: string | undefined;
}

/** The table of contents, in which the section that is being read is marked; folded away where it has no room beside the text. */
export function Contents({ sections, lang }: Props) {
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

/** Each section with those within it, as deep as their headings. */
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

/** Scrolls what stands beside the text, where that is higher than the window, and nothing that was searched stands there. */
function keepInView(link: Element): void {
  const box = link.closest(`.${classes.aside}`);
  if (!box || box.querySelector(`ul.${classes.hits}`)) return;
  const { top, bottom, height } = link.getBoundingClientRect();
  const seen = box.getBoundingClientRect();
  const place = top - seen.top + box.scrollTop;
  if (place + height <= seen.height) box.scrollTop = 0;
  else if (top < seen.top || bottom > seen.bottom) box.scrollTop = place - seen.height / 2;
}

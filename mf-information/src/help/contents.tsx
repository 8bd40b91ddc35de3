import { useEffect, useRef, useState } from 'react';
import type { Section } from '../page-text/sections.ts';
import { useTexts } from '../texts.ts';
import classes from './help.module.css';

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
    <ul className={classes.contents} lang={lang}>
      {titled.map(({ id, level, title }) => (
        <li key={id} data-level={level}>
          <a href={`#${id}`} aria-current={id === current ? 'location' : undefined}>
            {title}
          </a>
        </li>
      ))}
    </ul>
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

/** From the upper edge of the window, how far down a heading may stand whose section is being read. */
const readingEdge = 120;

/** The id of the section that is being read; at the end of the page the last one, which may never come up to the edge. */
function useSectionInView(sections: readonly Section[]): string | undefined {
  const [current, setCurrent] = useState<string>();
  useEffect(() => {
    const look = () => {
      const tops = new Map(sections.map(({ id }) => [id, topOf(id)]));
      const above = sections.filter(({ id }) => (tops.get(id) ?? readingEdge) < readingEdge);
      const { scrollHeight } = document.documentElement;
      const isAtEnd = scrollY > 0 && scrollY + innerHeight >= scrollHeight - 2;
      // Whoever was led to one reads that, though it could not come up to the edge, or the next one came up with it.
      const led = document.activeElement?.id ?? '';
      const top = tops.get(led);
      const isLed = top !== undefined && top >= 0 && top < (isAtEnd ? innerHeight : readingEdge);
      setCurrent(isLed ? led : (isAtEnd ? sections.at(-1) : (above.at(-1) ?? sections[0]))?.id);
    };
    let frame = 0;
    const lookSoon = () => {
      cancelAnimationFrame(frame);
      frame = requestAnimationFrame(look);
    };
    look();
    addEventListener('scroll', lookSoon, { passive: true });
    addEventListener('resize', lookSoon);
    addEventListener('focusin', lookSoon);
    return () => {
      cancelAnimationFrame(frame);
      removeEventListener('scroll', lookSoon);
      removeEventListener('resize', lookSoon);
      removeEventListener('focusin', lookSoon);
    };
  }, [sections]);
  return current;
}

const topOf = (id: string) => document.getElementById(id)?.getBoundingClientRect().top;

/** Scrolls what stands beside the text, where that is higher than the window, and nothing that was searched stands there. */
function keepInView(link: Element): void {
  const box = link.closest(`.${classes.aside}`);
  if (!box || box.querySelector(`ul.${classes.hits}`)) return;
  const { top, bottom } = link.getBoundingClientRect();
  const seen = box.getBoundingClientRect();
  if (top < seen.top) box.scrollTop += top - seen.top;
  else if (bottom > seen.bottom) box.scrollTop += bottom - seen.bottom;
}

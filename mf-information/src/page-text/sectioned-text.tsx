import { useLocation } from '@zaehlwerk/module-kit';
import { type LinkDefinitions, linkDefinitions, Markdown } from '@zaehlwerk/ui/markdown';
import { useEffect, useMemo } from 'react';
import classes from './sectioned-text.module.css';
import { type Section, type SectionsProps, sectionsOf } from './sections.ts';

export function MarkdownText({ text, lang }: { readonly text: string; readonly lang: string | undefined }) {
  const sections = useMemo(() => sectionsOf(text), [text]);
  return <SectionedText sections={sections} lang={lang} />;
}

/** A text of the utility; each section has its own address. */
export function SectionedText({ sections, lang }: SectionsProps) {
  useSectionOfAddress(sections);
  const definitions = useMemo(() => linkDefinitions(sections.map(({ text }) => text)), [sections]);
  return (
    <div className={classes.text} lang={lang}>
      {sections.map(section => (
        <SectionText key={section.id} section={section} definitions={definitions} />
      ))}
    </div>
  );
}

const headings = { 1: 'h2', 2: 'h3', 3: 'h4' } as const;

interface SectionTextProps {
  readonly section: Section;
  /** Of the whole text. */
  readonly definitions: LinkDefinitions;
}

function SectionText({ section: { id, level, title, text }, definitions }: SectionTextProps) {
  const Heading = headings[level as keyof typeof headings] ?? 'h4';
  return (
    <section className={classes.section} data-level={level}>
      {title !== '' && (
        <Heading id={id} tabIndex={-1} className={classes.heading}>
          {title}
        </Heading>
      )}
      {text !== '' && <Markdown text={text} topHeading={4} definitions={definitions} />}
    </section>
  );
}

/** Scrolls to the section in the address, also when the text loads later. */
function useSectionOfAddress(sections: readonly Section[]): void {
  const { hash } = useLocation();
  useEffect(() => {
    const id = decoded(hash.slice(1));
    if (!sections.some(section => section.id === id)) return;
    const heading = document.getElementById(id);
    heading?.scrollIntoView();
    heading?.focus({ preventScroll: true });
  }, [hash, sections]);
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

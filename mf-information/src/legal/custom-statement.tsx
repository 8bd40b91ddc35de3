import { useMemo } from 'react';
import { SectionedText } from '../page-text/sectioned-text.tsx';
import { sectionsOf } from '../page-text/sections.ts';

/** A statement in the utility's own words. */
export function CustomStatement({ text, lang }: { readonly text: string; readonly lang: string }) {
  const sections = useMemo(() => sectionsOf(text), [text]);
  return <SectionedText sections={sections} lang={lang} />;
}

import { SearchField } from '@zaehlwerk/ui/metering';
import { useDeferredValue, useMemo, useState } from 'react';
import type { SectionsProps } from '../page-text/sections.ts';
import { useTexts } from '../texts.ts';
import { findSections } from './find-sections.ts';
import classes from './help.module.css';

export function HelpSearch({ sections, lang }: SectionsProps) {
  const { t } = useTexts();
  const [words, setWords] = useState('');
  const wanted = useDeferredValue(words);
  const hits = useMemo(() => findSections(sections, wanted), [sections, wanted]);
  const isSearching = wanted.trim() !== '';
  return (
    // biome-ignore lint/a11y/useSemanticElements: the oldest supported browsers do not know the element `search`.
    <div role="search">
      <SearchField
        label={t('help.search.label')}
        value={words}
        onChange={setWords}
        clearLabel={t('help.search.clear')}
        hits={
          isSearching &&
          (hits.length > 0
            ? t('help.search.hits', { count: hits.length })
            : t('help.search.none', { words: wanted.trim() }))
        }
      />
      {isSearching && hits.length > 0 && (
        <ul className={classes.hits} lang={lang}>
          {hits.map(({ section: { id, title }, before, match, after }) => (
            <li key={id}>
              <a href={`#${id}`}>{title || t('navigation.help')}</a>
              <p>
                {before}
                <mark>{match}</mark>
                {after}
              </p>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

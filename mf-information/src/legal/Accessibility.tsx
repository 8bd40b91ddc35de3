import { localeOf, PageTitle } from '@zaehlwerk/module-kit';
import { useApplication } from '@zaehlwerk/store';
import { PageHeading } from '@zaehlwerk/ui';
import { useMemo } from 'react';
import { SectionedText } from '../page-text/sectioned-text.tsx';
import { sectionsOf } from '../page-text/sections.ts';
import { useTexts } from '../texts.ts';
import { Statement } from './statement.tsx';

/** How accessible the portal is: the utility's own words, or the standard statement filled with its data. */
export default function Accessibility() {
  const { t } = useTexts();
  const { legal, languageConfig } = useApplication();
  const { accessibility } = legal;
  const custom = accessibility.customContent?.trim();
  const sections = useMemo(() => sectionsOf(custom ?? ''), [custom]);
  return (
    <>
      <PageTitle>{t('statement.title')}</PageTitle>
      <PageHeading>{t('statement.title')}</PageHeading>
      {custom ? (
        <SectionedText sections={sections} lang={localeOf(languageConfig.defaultLanguage)} />
      ) : (
        <Statement accessibility={accessibility} />
      )}
    </>
  );
}

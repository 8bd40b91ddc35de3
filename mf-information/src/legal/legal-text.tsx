import { localeOf, PageTitle } from '@zaehlwerk/module-kit';
import { PageHeading, Stack } from '@zaehlwerk/ui';
import { useMemo } from 'react';
import { SectionedText } from '../page-text/sectioned-text.tsx';
import { sectionsOf } from '../page-text/sections.ts';
import { TextPage } from '../page-text/text-page.tsx';

interface Props {
  readonly page: 'imprint' | 'privacy';
  readonly title: string;
}

/** A page that the law asks for, as the utility wrote it. */
export function LegalText({ page, title }: Props) {
  return (
    <TextPage page={page} title={title}>
      {({ markdown, language }) => (
        <Stack gap="lg">
          <PageTitle>{title}</PageTitle>
          <PageHeading>{title}</PageHeading>
          <Sections markdown={markdown} lang={language && localeOf(language)} />
        </Stack>
      )}
    </TextPage>
  );
}

function Sections({ markdown, lang }: { readonly markdown: string; readonly lang: string | undefined }) {
  const sections = useMemo(() => sectionsOf(markdown), [markdown]);
  return <SectionedText sections={sections} lang={lang} />;
}

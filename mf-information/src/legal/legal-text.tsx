import { localeOf, PageTitle } from '@zaehlwerk/module-kit';
import { PageHeading, Stack } from '@zaehlwerk/ui';
import type { ReactNode } from 'react';
import { MarkdownText } from '../page-text/sectioned-text.tsx';
import { TextPage } from '../page-text/text-page.tsx';

interface Props {
  readonly page: 'imprint' | 'privacy';
  readonly title: string;
  readonly children?: ReactNode;
}

export function LegalText({ page, title, children }: Props) {
  return (
    <TextPage page={page} title={title}>
      {({ markdown, language }) => (
        <Stack gap="lg">
          <PageTitle>{title}</PageTitle>
          <PageHeading>{title}</PageHeading>
          <MarkdownText text={markdown} lang={language && localeOf(language)} />
          {children}
        </Stack>
      )}
    </TextPage>
  );
}

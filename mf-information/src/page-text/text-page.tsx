import type { PageTextResponse, TextPage as TextPageName } from '@zaehlwerk/api/portal-pages';
import { Link, PageTitle } from '@zaehlwerk/module-kit';
import { Button, Failure, Illustration, PageHeading, Skeleton, Stack, Text } from '@zaehlwerk/ui';
import type { ReactNode } from 'react';
import { useTexts } from '../texts.ts';
import { usePageText } from './page-text.ts';

interface Props {
  readonly page: TextPageName;
  readonly title: string;
  readonly children: (text: PageTextResponse) => ReactNode;
}

/** A page with a text of the utility: loading, ready, failed or not written. */
export function TextPage({ page, title, children }: Props) {
  const { t } = useTexts();
  const text = usePageText(page);
  if (text.status === 'ready' && text.value) return children(text.value);
  if (text.status === 'failed')
    return (
      <>
        <PageTitle>{title}</PageTitle>
        <Failure
          headingLevel={1}
          title={t('text.failed.title')}
          explanation={t('text.failed.message')}
          retry={{ label: t('text.retry'), onRetry: () => void text.reload() }}
        />
      </>
    );
  return (
    <Stack align="flex-start">
      <PageTitle>{title}</PageTitle>
      <PageHeading>{title}</PageHeading>
      {text.status === 'loading' ? (
        // Keeps the footer below the window, as most texts do.
        <Skeleton height={240} maw="45rem" mb="100dvh" />
      ) : (
        <>
          <Illustration name="empty" />
          <Text>{t('text.missing')}</Text>
          <Button component={Link} to="/">
            {t('text.toStart')}
          </Button>
        </>
      )}
    </Stack>
  );
}

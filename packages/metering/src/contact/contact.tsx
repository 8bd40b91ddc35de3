import { localeOf } from '@zaehlwerk/module-kit';
import { useQuery } from '@zaehlwerk/store/data';
import { Markdown } from '@zaehlwerk/ui/markdown';
import { useId } from 'react';
import { useTexts } from '../texts.ts';
import { contact } from './contact-query.ts';
import { contactTextFor } from './contact-text.ts';

interface Props {
  readonly path: string;
  readonly className?: string | undefined;
}

/**
 * The utility's contact text for a page, cached on the device for offline use. Renders nothing without a
 * text, and after a failure; `data-loading` marks the time before. It bundles the Markdown renderer: load it
 * after the content of the page.
 */
export function Contact({ path, className }: Props) {
  const { t, language } = useTexts();
  const headingId = useId();
  const loaded = useQuery(contact);
  if (loaded.status === 'loading') return <span hidden data-loading />;
  if (loaded.status === 'failed') return null;
  const written = contactTextFor(path, language, loaded.value.contactInformationItems);
  if (!written) return null;
  return (
    <section aria-labelledby={headingId} className={className}>
      <h2 id={headingId}>{t('contact.title')}</h2>
      <Markdown text={written.text} topHeading={3} lang={localeOf(written.language)} />
    </section>
  );
}

import { type ContactResponse, fetchContact } from '@zaehlwerk/api';
import { contactResponseSchema } from '@zaehlwerk/api/schema';
import { localeOf } from '@zaehlwerk/module-kit';
import { defineQuery, useQuery } from '@zaehlwerk/store/data';
import { Markdown } from '@zaehlwerk/ui/markdown';
import { useId } from 'react';
import { useTexts } from '../texts.ts';
import { contactTextFor } from './contact-text.ts';

const contact = defineQuery<ContactResponse>({
  name: 'contact',
  version: 1,
  of: 'application',
  load: (call, { applicationId, signal }) => fetchContact(call, applicationId, { signal }),
  kept: { whole: contactResponseSchema },
  freshSeconds: 3600,
});

interface Props {
  /** The path of the place where it stands. */
  readonly path: string;
  readonly className?: string | undefined;
}

/**
 * Whom to turn to, as the utility wrote it for this place. It loads by itself and is kept on the device for use without a
 * connection; as long as there is nothing to say, and when it cannot be loaded, nothing is shown,
 * but pages that add to what they show can wait for it (`data-loading`). It brings what reads
 * Markdown: let it come after what the place is there for.
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

import { IconMail } from '@tabler/icons-react';
import { useApplication, useFeature } from '@zaehlwerk/store';
import { Button } from '@zaehlwerk/ui';
import { useTexts } from '../texts.ts';

interface Props {
  /** Of the share. */
  readonly name: string;
  readonly meters: readonly { readonly isDone: boolean }[];
}

/** Opens the sender's own mail program with a reminder of open meters, so it contains nothing to log in with. */
export function ReminderLink({ name, meters }: Props) {
  const { t } = useTexts();
  const { applicationName } = useApplication();
  const isOffered = useFeature('sendSubaccountReminderMailtoLinkEnabled');
  const open = meters.filter(({ isDone }) => !isDone).length;
  if (!isOffered || open === 0) return null;
  const words = {
    count: open,
    replace: { count: String(open), name, application: applicationName, portal: location.origin },
  };
  const subject = encodeURIComponent(t('mail.reminder.subject', words));
  // RFC 6068, section 5.
  const body = encodeURIComponent(t('mail.reminder.body', words).replaceAll('\n', '\r\n'));
  return (
    <Button
      component="a"
      variant="default"
      href={`mailto:?subject=${subject}&body=${body}`}
      leftSection={<IconMail size="1.25rem" aria-hidden="true" />}
    >
      {t('mail.reminder')}
    </Button>
  );
}

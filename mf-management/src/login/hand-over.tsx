import { IconLink, IconMail, IconPrinter } from '@tabler/icons-react';
import { CopyButton, ShareButton } from '@zaehlwerk/metering/copy';
import { useFeature } from '@zaehlwerk/store';
import { Button, Title, VisuallyHidden } from '@zaehlwerk/ui';
import { useId, useState } from 'react';
import { MailLogin } from '../mail/mail-login.tsx';
import { documentOfCards } from '../print/card-document.ts';
import { usePaper } from '../print/use-paper.tsx';
import { useTexts } from '../texts.ts';
import classes from './login-view.module.css';
import { loginText, type ShareCard } from './share-card.ts';

interface Props {
  readonly accountId: string;
  readonly card: ShareCard;
  readonly onSecured: () => void;
}

const size = '1.5rem';

/** The ways to pass a login on: as a card, as a link, by e-mail. */
export function HandOver({ accountId, card, onSecured }: Props) {
  const { t } = useTexts();
  const id = useId();
  const sendsNoMail = useFeature('sendSubaccountViaEmailDisabled');
  const [mails, setMails] = useState(false);
  const paper = usePaper(words => documentOfCards([card], words), onSecured);
  return (
    <section className={classes.handOver} aria-labelledby={id}>
      <Title order={3} size="h3" id={id}>
        {t('login.handOver')}
      </Title>
      <div className={classes.ways}>
        <Button
          variant="default"
          leftSection={<IconPrinter size={size} aria-hidden="true" />}
          aria-disabled={paper.isBusy}
          onClick={paper.print}
        >
          {t('print.card', { count: 1 })}
        </Button>
        <SendLink card={card} onSent={onSecured} />
        {!sendsNoMail && (
          <Button
            variant="default"
            leftSection={<IconMail size={size} aria-hidden="true" />}
            aria-expanded={mails}
            onClick={() => setMails(!mails)}
          >
            {t('mail.way')}
          </Button>
        )}
      </div>
      {/* Hidden, not removed: entries stay. */}
      {!sendsNoMail && (
        <div hidden={!mails}>
          <MailLogin accountId={accountId} login={card.login} onSent={onSecured} />
        </div>
      )}
      <div className={classes.more}>
        <CopyButton label={t('login.copyAll')} text={loginText(t, card)} onCopied={onSecured} />
        <Button variant="default" aria-disabled={paper.isBusy} onClick={paper.savePdf}>
          {t('print.pdf')}
        </Button>
      </div>
      <VisuallyHidden role="status">{paper.said}</VisuallyHidden>
      {paper.printed}
    </section>
  );
}

/** Copies the link where the device has no dialog for sharing. */
function SendLink({ card: { share, login }, onSent }: { card: ShareCard; onSent: () => void }) {
  const { t } = useTexts();
  const icon = <IconLink size={size} aria-hidden="true" />;
  const label = t('login.sendLink');
  return (
    <ShareButton
      label={label}
      icon={icon}
      content={{ title: share.name, url: login.directLink }}
      onShared={onSent}
      otherwise={<CopyButton label={label} icon={icon} text={login.directLink} onCopied={onSent} />}
    />
  );
}

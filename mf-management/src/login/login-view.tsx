import { useFormats } from '@zaehlwerk/metering/job-text';
import { useFeature } from '@zaehlwerk/store';
import { Button, Dialog, Notice } from '@zaehlwerk/ui';
import { useMemo, useState } from 'react';
import { MailAccess } from '../mail/mail-access.tsx';
import { ReminderLink } from '../mail/reminder-link.tsx';
import { CardActions } from '../print/card-actions.tsx';
import { useTexts } from '../texts.ts';
import type { AccessCard } from './access-card.ts';
import { useClosingRule } from './closing-rule.tsx';
import { CopyButton, CopyField } from './copy-field.tsx';
import { LoginMethods } from './login-methods.tsx';
import { loginText } from './login-text.ts';
import classes from './login-view.module.css';
import { QrCode } from './qr-code.tsx';

interface Props {
  readonly card: AccessCard;
  readonly accountId: string;
  /** The access was made just now; otherwise it has got another login. */
  readonly isNew: boolean;
  /** It can be shown again: nothing is lost by closing it. */
  readonly canComeBack?: boolean;
  /** The login was copied, sent, printed or saved. */
  readonly onSecured?: () => void;
  readonly onClose: () => void;
}

/**
 * The login of an access, shown once (decisions.md 51): to be copied, scanned, printed and sent by e-mail. It closes
 * once something of that was done (decisions.md 33). Another view of it explains the ways to log in.
 */
export function LoginView(props: Props) {
  const { card, accountId, isNew, canComeBack = false, onSecured, onClose } = props;
  const { t } = useTexts();
  const { count } = useFormats();
  const sendsNoMail = useFeature('sendSubaccountViaEmailDisabled');
  const [showsMethods, setShowsMethods] = useState(false);
  const rule = useClosingRule(accountId, onClose, !canComeBack);
  const { share, login, meters } = card;
  const cards = useMemo(() => [card], [card]);
  const secure = () => {
    rule.secure();
    onSecured?.();
  };
  const toggle = (
    <Button variant="default" onClick={() => setShowsMethods(!showsMethods)}>
      {t(showsMethods ? 'login.methods.back' : 'login.methods.show')}
    </Button>
  );
  return (
    <>
      <Dialog
        open
        isWide
        onClose={rule.close}
        title={t(showsMethods ? 'login.methods.title' : isNew ? 'login.created' : 'access.newLogin')}
        closeLabel={t('share.close')}
        isCloseDisabled={!rule.isSecured}
        actions={
          <>
            {toggle}
            <Button disabled={!rule.isSecured} onClick={rule.close}>
              {t('login.done')}
            </Button>
          </>
        }
      >
        {showsMethods && <LoginMethods />}
        {/* What was entered for the e-mail stays while the other view is looked at. */}
        <div className={classes.login} hidden={showsMethods}>
          <div>
            <p className={classes.name}>{share.name}</p>
            <p className={classes.note}>
              {t('share.meters', { count: meters.length, shown: count(meters.length) })}
            </p>
          </div>
          {!canComeBack && (
            <Notice kind={rule.isSecured ? 'SUCCESS' : 'WARNING'} role="status">
              {t(rule.isSecured ? 'login.secured' : 'login.once')}
              {!isNew && ` ${t('login.oldIsDead')}`}
            </Notice>
          )}
          <div className={classes.columns}>
            <figure className={classes.code}>
              <QrCode text={login.directLink} label={t('login.qr', { replace: { name: share.name } })} />
              <figcaption>{t('login.qr.hint')}</figcaption>
            </figure>
            <div className={classes.words}>
              <dl className={classes.fields} onCopy={secure}>
                <CopyField label={t('login.username')} value={login.username} onCopied={secure} />
                <CopyField label={t('login.password')} value={login.password} onCopied={secure} />
                <CopyField label={t('login.link')} value={login.directLink} onCopied={secure} />
                <CopyField label={t('login.webLogin')} value={login.webLogin} onCopied={secure} />
              </dl>
              <CopyButton label={t('login.copyAll')} text={loginText(t, card)} onCopied={secure} />
              <CardActions cards={cards} onKept={secure} />
            </div>
          </div>
          {!sendsNoMail && <MailAccess accountId={accountId} login={login} onSent={secure} />}
          <ReminderLink name={share.name} meters={meters} />
        </div>
      </Dialog>
      {rule.question}
    </>
  );
}

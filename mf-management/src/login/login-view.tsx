import { useFormats } from '@zaehlwerk/metering/job-text';
import { Button, Dialog, Notice, Title } from '@zaehlwerk/ui';
import { useState } from 'react';
import { useTexts } from '../texts.ts';
import { useClosingRule } from './closing-rule.tsx';
import { CopyField } from './copy-field.tsx';
import { HandOver } from './hand-over.tsx';
import classes from './login-view.module.css';
import { QrCode } from './qr-code.tsx';
import type { ShareCard } from './share-card.ts';

interface Props {
  readonly card: ShareCard;
  readonly accountId: string;
  /** False for another login of an existing share. */
  readonly isNew: boolean;
  /** It can be shown again, so it may be closed at any time. */
  readonly canComeBack?: boolean;
  readonly onSecured?: () => void;
  readonly onClose: () => void;
}

/** The login of a share, shown once (decisions.md 51); it closes once copied, printed or sent (decisions.md 33). */
export function LoginView(props: Props) {
  const { card, accountId, isNew, canComeBack = false, onSecured, onClose } = props;
  const { t } = useTexts();
  const { count } = useFormats();
  const [showsMethods, setShowsMethods] = useState(false);
  const rule = useClosingRule(accountId, onClose, !canComeBack);
  const { share, login, meters } = card;
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
        {/* Hidden, not removed: entries for the e-mail stay. */}
        <div className={classes.login} hidden={showsMethods}>
          <div>
            <p className={classes.name}>{share.name}</p>
            <p className={classes.note}>
              {t('share.meters', { count: meters.length, shown: count(meters.length) })}
            </p>
          </div>
          {!canComeBack && (
            <Notice kind={rule.isSecured ? 'SUCCESS' : 'INFO'} role="status">
              {t(rule.isSecured ? 'login.secured' : 'login.once')}
              {!isNew && ` ${t('login.oldIsDead')}`}
            </Notice>
          )}
          <HandOver accountId={accountId} card={card} onSecured={secure} />
          <div className={classes.columns}>
            <figure className={classes.code}>
              <QrCode text={login.directLink} label={t('login.qr', { replace: { name: share.name } })} />
              <figcaption>{t('login.qr.hint')}</figcaption>
            </figure>
            <dl className={classes.fields} onCopy={secure}>
              <CopyField label={t('login.username')} value={login.username} onCopied={secure} />
              <CopyField label={t('login.password')} value={login.password} onCopied={secure} />
              <CopyField label={t('login.link')} value={login.directLink} onCopied={secure} />
              <CopyField label={t('login.webLogin')} value={login.webLogin} onCopied={secure} />
            </dl>
          </div>
        </div>
      </Dialog>
      {rule.question}
    </>
  );
}

const methods = ['link', 'credentials', 'qr'] as const;

function LoginMethods() {
  const { t } = useTexts();
  return (
    <>
      <p>{t('login.methods.intro')}</p>
      <ol className={classes.methods}>
        {methods.map(method => (
          <li key={method}>
            <Title order={3} size="h4">
              {t(`login.methods.${method}.title`)}
            </Title>
            <p>{t(`login.methods.${method}.how`)}</p>
            <p>
              <strong>{t('login.methods.handOver')}</strong> {t(`login.methods.${method}.give`)}
            </p>
          </li>
        ))}
      </ol>
    </>
  );
}

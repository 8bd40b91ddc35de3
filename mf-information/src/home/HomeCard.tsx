import { LaterContact } from '@zaehlwerk/metering/later-contact';
import { Link } from '@zaehlwerk/module-kit';
import { useFeature, useSession } from '@zaehlwerk/store';
import { useAccountPreference } from '@zaehlwerk/store/data';
import { Button, focusPageHeading, Paper, Title } from '@zaehlwerk/ui';
import { useId } from 'react';
import { introductionSeen } from '../introduction/offer-choice.ts';
import { usePageText } from '../page-text/page-text.ts';
import { useTexts } from '../texts.ts';
import classes from './home-card.module.css';

/** On the start page: the introduction, offered once, and the contact. */
export default function HomeCard() {
  const accountId = useSession()?.accountId ?? '';
  const hasHelp = useFeature('globalHelpEnabled');
  const [isSeen, setSeen] = useAccountPreference(introductionSeen, accountId);
  return (
    <>
      {isSeen === false && <IntroductionOffer onDismiss={() => setSeen(true)} />}
      {isSeen === undefined ? (
        <span hidden data-loading />
      ) : (
        <LaterContact path="/" className={classes.contact} />
      )}
      {hasHelp && <KeepHelp />}
    </>
  );
}

function IntroductionOffer({ onDismiss }: { readonly onDismiss: () => void }) {
  const { t } = useTexts();
  const id = useId();
  return (
    <Paper component="section" aria-labelledby={id} className={classes.offer ?? ''}>
      <Title order={2} size="h3" id={id} mb="xs">
        {t('introduction.offer.title')}
      </Title>
      <p className={classes.text}>{t('introduction.offer.text')}</p>
      <div className={classes.actions}>
        <Button component={Link} to="/introduction" variant="default">
          {t('introduction.show')}
        </Button>
        <Button
          variant="subtle"
          onClick={() => {
            onDismiss();
            // The focused button disappears.
            focusPageHeading();
          }}
        >
          {t('introduction.offer.dismiss')}
        </Button>
      </div>
    </Paper>
  );
}

/** Loads the help in advance, for use without a connection. */
function KeepHelp() {
  usePageText('help');
  return null;
}

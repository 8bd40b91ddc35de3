import { Button, Dialog } from '@zaehlwerk/ui';
import { useShellTexts } from '../language/shell-texts.ts';
import { useUpdates } from './use-updates.ts';

/** Asks whether the new version shall be activated, once there is one (specification section 4 "Update"). */
export function UpdateDialog() {
  const { t } = useShellTexts();
  const { state, updates } = useUpdates();
  const isActivating = state === 'activating';
  const later = () => updates.later();
  return (
    <Dialog
      open={state !== 'none'}
      onClose={later}
      title={t('update.title')}
      closeLabel={t('update.later')}
      actions={
        <>
          <Button variant="default" onClick={later}>
            {t('update.later')}
          </Button>
          <Button loading={isActivating} onClick={() => void updates.activate()}>
            {t('update.now')}
          </Button>
        </>
      }
    >
      <p>{t('update.message')}</p>
    </Dialog>
  );
}

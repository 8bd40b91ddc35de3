import { IconHelpCircle } from '@tabler/icons-react';
import { Button, Dialog, Paper, Title } from '@zaehlwerk/ui';
import { memo, useId, useState } from 'react';
import { useTexts } from '../texts.ts';
import classes from './meter-help.module.css';
import type { Help } from './use-help.ts';

/** Beside the form; {@link HelpButton} on narrow screens. Several instructions are collapsed, to save room. */
export const HelpPanel = memo(function HelpPanel({ help }: { readonly help: Help }) {
  const { t } = useTexts();
  const headingId = useId();
  if (typeof help === 'string') return null;
  return (
    <Paper component="section" aria-labelledby={headingId} className={classes.beside ?? ''}>
      <Title order={2} size="h3" id={headingId} mb="xs">
        {t('help.title')}
      </Title>
      <help.List instructions={help.instructions} opensFirst={false} />
    </Paper>
  );
});

/** Opens the help on narrow screens. Its place is reserved while the help is pending. */
export function HelpButton({ help }: { readonly help: Help }) {
  const { t } = useTexts();
  const [isOpen, setOpen] = useState(false);
  if (help === 'none') return null;
  return (
    <>
      <div className={classes.button} style={{ visibility: help === 'pending' ? 'hidden' : undefined }}>
        <Button
          variant="default"
          leftSection={<IconHelpCircle size="1.25rem" aria-hidden="true" />}
          aria-haspopup="dialog"
          onClick={() => setOpen(true)}
        >
          <span className={classes.label}>{t('help.title')}</span>
        </Button>
      </div>
      {/* Outside the button's container, which is hidden when a tablet is turned: the dialog must stay. */}
      <Dialog
        open={isOpen && help !== 'pending'}
        onClose={() => setOpen(false)}
        title={t('help.title')}
        closeLabel={t('confirm.close')}
      >
        {help !== 'pending' && <help.List instructions={help.instructions} opensFirst />}
      </Dialog>
    </>
  );
}

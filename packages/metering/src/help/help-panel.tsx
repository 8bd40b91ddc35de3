import { Paper, Title } from '@zaehlwerk/ui';
import { memo, useId } from 'react';
import { useTexts } from '../texts.ts';
import classes from './help.module.css';
import type { Help } from './use-help.ts';

/**
 * The help beside the form, where there is room for it; elsewhere {@link HelpButton} leads to it. Several instructions
 * are a list to choose from: open, one of them would push the others and the job's data off the screen.
 */
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

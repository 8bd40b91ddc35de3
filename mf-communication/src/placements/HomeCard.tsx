import { contributes, homeCards } from '@zaehlwerk/module-kit';
import { Button, Illustration, Paper, Title } from '@zaehlwerk/ui';
import { useId } from 'react';
import { usePlacement } from '../communication/placements-store.ts';
import { useTexts } from '../texts.ts';
import classes from './home-card.module.css';

export default contributes(homeCards, () => {
  const { t } = useTexts();
  const id = useId();
  const offered = usePlacement('home');
  if (!offered) return null;
  return (
    <Paper component="section" aria-labelledby={id}>
      <Title order={2} size="h3" id={id} mb="xs">
        {t(`title.${offered.offer}`)}
      </Title>
      <div className={classes.text}>
        {offered.offer === 'receipts' && <Illustration name="done" />}
        <p>{t(`card.${offered.offer}`)}</p>
      </div>
      <Button variant="default" aria-haspopup="dialog" onClick={offered.open}>
        {t(`act.${offered.offer}`)}
      </Button>
    </Paper>
  );
});

import { useTexts } from '../texts.ts';
import { useIsDense } from './density.ts';
import classes from './density-choice.module.css';

/** In the menu of a list: chooses how close its lines stand. */
export function DensityChoice() {
  const { t } = useTexts();
  const [isDense, choose] = useIsDense();
  return (
    <label className={classes.choice}>
      <input type="checkbox" checked={isDense} onChange={event => choose(event.currentTarget.checked)} />
      {t('density.dense')}
    </label>
  );
}

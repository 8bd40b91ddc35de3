import classes from './data-table.module.css';

interface Props {
  readonly label: string;
  readonly chosen: 'all' | 'some' | 'none';
  readonly onChoose: (isChosen: boolean) => void;
}

/** A box that is ticked, not ticked, or ticked in part; all of its cell can be clicked. */
export function ChoiceBox({ label, chosen, onChoose }: Props) {
  return (
    <label className={classes.box}>
      <input
        type="checkbox"
        aria-label={label}
        checked={chosen === 'all'}
        ref={box => {
          if (box) box.indeterminate = chosen === 'some';
        }}
        onChange={event => onChoose(event.currentTarget.checked)}
      />
    </label>
  );
}

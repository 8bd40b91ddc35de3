import { type DecimalText, formatDecimal, type LocaleStyle } from '@zaehlwerk/domain';
import classes from './reading-value.module.css';
import { markOf } from './register-text.ts';

export interface ReadingValueProps {
  value: DecimalText;
  localeStyle: LocaleStyle;
  postDecimals?: number | undefined;
  unit?: string | undefined;
}

/** A reading in text, with tabular figures and marked decimals. */
export function ReadingValue({ value, localeStyle, postDecimals, unit }: ReadingValueProps) {
  const mark = markOf(localeStyle);
  const [whole, decimals] = formatDecimal(value, localeStyle, postDecimals).split(mark);
  return (
    <span className={classes.value}>
      {whole}
      {decimals !== undefined && <span className={classes.decimals}>{mark + decimals}</span>}
      {unit !== undefined && <span className={classes.unit}>{`\u00a0${unit}`}</span>}
    </span>
  );
}

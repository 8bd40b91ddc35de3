import { obisWithoutPrefix } from '@zaehlwerk/domain';
import classes from './rate-label.module.css';

export interface RateLabelProps {
  rateName?: string | undefined;
  /** OBIS code as delivered; shown without its prefix. */
  obis?: string | undefined;
}

/** "rateName (obis without its prefix)", as `rateLabel` of the domain writes it, with the code set back. */
export function RateLabel({ rateName, obis }: RateLabelProps) {
  const name = rateName?.trim() ?? '';
  const code = obisWithoutPrefix(obis ?? '');
  if (name === '' || code === '') return <span className={classes.label}>{name || code}</span>;
  return (
    <span className={classes.label}>
      {name} <span className={classes.code}>({code})</span>
    </span>
  );
}

import 'react';

declare module 'react' {
  /** Custom properties may be set through `style`: it goes through the CSSOM, which the policy allows. */
  interface CSSProperties {
    [customProperty: `--${string}`]: string | number | undefined;
  }
}

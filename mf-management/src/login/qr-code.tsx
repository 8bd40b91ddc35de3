import encodeQr from 'qr';
import { useMemo } from 'react';
import classes from './qr-code.module.css';

/** In modules (ISO/IEC 18004, 5.3.8). */
const quietZone = 4;

/** The dark modules of a text as rows of booleans, with the quiet zone around. */
export const qrModules = (text: string): readonly (readonly boolean[])[] =>
  encodeQr(text, 'raw', { ecc: 'medium', border: quietZone });

/** Dark on white in every theme, as readers need it. */
export function QrCode({ text, label }: { readonly text: string; readonly label: string }) {
  const modules = useMemo(() => qrModules(text), [text]);
  const dark = modules.flatMap((row, y) =>
    row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])),
  );
  return (
    <svg
      className={classes.code}
      viewBox={`0 0 ${modules.length} ${modules.length}`}
      role="img"
      aria-label={label}
      shapeRendering="crispEdges"
    >
      <rect width="100%" height="100%" fill="#ffffff" />
      <path d={dark.join('')} fill="#000000" />
    </svg>
  );
}

import type { LoginProblem } from '@zaehlwerk/store';
import { useRef, useState } from 'react';

/**
 * The dialog that explains refused credentials: it opens when asked for, and by itself from the second time in a row.
 */
export function useLoginHelp() {
  const [isOpen, setOpen] = useState(false);
  const refusals = useRef(0);
  return {
    isOpen,
    open: () => setOpen(true),
    close: () => setOpen(false),
    /** Tells it how an attempt failed. Attempts that were not judged neither count nor end the row. */
    onProblem: ({ code }: LoginProblem) => {
      if (code !== 'wrong-credentials') return;
      refusals.current += 1;
      if (refusals.current > 1) setOpen(true);
    },
  };
}

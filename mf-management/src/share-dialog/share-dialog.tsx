import type { NewShareResponse } from '@zaehlwerk/api/sharing';
import { useState } from 'react';
import { LoginView } from '../login/login-view.tsx';
import { type MeterRow, metersOf } from '../meters/meter-rows.ts';
import { ShareForm } from './share-form.tsx';

interface Props {
  readonly accountId: string;
  readonly rows: readonly MeterRow[];
  readonly onDone: (isMade: boolean) => void;
}

/** Creates a share, then shows its login (specification section 5, "Sharing"). */
export function ShareDialog({ accountId, rows, onDone }: Props) {
  const [made, setMade] = useState<NewShareResponse>();
  if (!made)
    return <ShareForm accountId={accountId} rows={rows} onMade={setMade} onClose={() => onDone(false)} />;
  const card = { ...made, meters: metersOf(made.share, rows) };
  return <LoginView accountId={accountId} card={card} isNew onClose={() => onDone(true)} />;
}

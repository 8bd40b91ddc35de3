import type { Share } from '@zaehlwerk/api/sharing';
import { useEffect } from 'react';
import { loginPart } from '../login/login-part.tsx';
import type { MeterRow } from '../meters/meter-rows.ts';
import { GroupsDialog } from './groups-dialog.tsx';
import { MakingDialog } from './making-dialog.tsx';
import { useAccessPlan } from './planned-accesses.ts';
import { useMaking } from './use-making.ts';

interface Props {
  readonly accountId: string;
  readonly rows: readonly MeterRow[];
  readonly shares: readonly Share[];
  readonly onClose: () => void;
}

/** One access per house: which ones, and then making them, from where an earlier visit was cut off if there was one. */
export function HouseAccesses({ accountId, rows, shares, onClose }: Props) {
  const plan = useAccessPlan(accountId);
  const making = useMaking(accountId, plan);
  // What shows a single login has to be there before there is one.
  useEffect(() => void loginPart.load(), []);
  if (plan.accesses.length === 0)
    return (
      <GroupsDialog
        rows={rows}
        shares={shares}
        onCreate={planned => void making.begin(planned)}
        onClose={onClose}
      />
    );
  return <MakingDialog accountId={accountId} rows={rows} plan={plan} making={making} onClose={onClose} />;
}

import type { Share } from '@zaehlwerk/api/sharing';
import { lazyPart } from '@zaehlwerk/module-kit';
import { Button } from '@zaehlwerk/ui';
import { useState } from 'react';
import { LaterDialog } from '../later-dialog/later-dialog.tsx';
import type { MeterRow } from '../meters/meter-rows.ts';
import { useTexts } from '../texts.ts';
import { useAccessPlan } from './planned-accesses.ts';

/** Comes with the first accesses that are made together. */
const housesPart = lazyPart(() => import(/* webpackChunkName: "Houses" */ './house-accesses.tsx'));

interface Props {
  readonly accountId: string;
  /** The meters that accesses are made for. */
  readonly rows: readonly MeterRow[];
  /** All accesses below the account. */
  readonly shares: readonly Share[];
}

/** Makes an access for each house of the given meters, or goes on with what was begun on this device. */
export function HouseAccessesButton({ accountId, rows, shares }: Props) {
  const { t } = useTexts();
  const { accesses } = useAccessPlan(accountId);
  const [given, setGiven] = useState<Pick<Props, 'rows' | 'shares'>>();
  const close = () => setGiven(undefined);
  const made = accesses.filter(({ state }) => state === 'made').length;
  return (
    <>
      <Button
        variant="default"
        disabled={rows.length === 0 && accesses.length === 0}
        onClick={() => setGiven({ rows, shares })}
      >
        {accesses.length > 0 ? t('houses.continue', { made, all: accesses.length }) : t('houses.button')}
      </Button>
      {given && (
        <LaterDialog part={housesPart} onClose={close}>
          {({ HouseAccesses }) => <HouseAccesses accountId={accountId} {...given} onClose={close} />}
        </LaterDialog>
      )}
    </>
  );
}

import { lazyPart, useLazyPart } from '@zaehlwerk/module-kit';
import { Button, Skeleton, Title } from '@zaehlwerk/ui';
import { useId, useState } from 'react';
import { PartFailure } from '../later-dialog/later-dialog.tsx';
import { useTexts } from '../texts.ts';
import type { ActivityProps } from './reading-list.tsx';
import classes from './share-activity.module.css';

const listPart = lazyPart(() => import(/* webpackChunkName: "ShareDialogs" */ './reading-list.tsx'));

/** The readings that were sent with a share, loaded on request. */
export function ShareActivity(props: ActivityProps) {
  const { t } = useTexts();
  const id = useId();
  const [isShown, setShown] = useState(false);
  return (
    <section className={classes.activity} aria-labelledby={id}>
      <Title order={2} size="h3" id={id}>
        {t('shareActivity.title')}
      </Title>
      {isShown ? (
        <Readings {...props} />
      ) : (
        <Button variant="default" className={classes.button ?? ''} onClick={() => setShown(true)}>
          {t('shareActivity.show')}
        </Button>
      )}
    </section>
  );
}

function Readings(props: ActivityProps) {
  const list = useLazyPart(listPart);
  if (list.status === 'ready') return <list.part.ReadingList {...props} />;
  return list.status === 'failed' ? <PartFailure part={listPart} /> : <Skeleton height="12rem" />;
}

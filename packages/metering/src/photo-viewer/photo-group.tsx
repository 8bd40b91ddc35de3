import { lazyPart, useLazyPart } from '@zaehlwerk/module-kit';
import { Dialog } from '@zaehlwerk/ui';
import { createContext, type ReactNode, useContext, useMemo, useState } from 'react';
import { useTexts } from '../texts.ts';
import classes from './photo-viewer.module.css';
import type { OpenablePhoto } from './photo-viewer.tsx';

interface Group {
  /** Registers a photo with the button that opens it; returns a function that removes it. */
  readonly add: (button: HTMLButtonElement, photo: OpenablePhoto) => () => void;
  readonly open: (button: HTMLButtonElement) => void;
}

const GroupContext = createContext<Group | undefined>(undefined);

export function usePhotoGroup(): Group {
  const group = useContext(GroupContext);
  if (!group) throw new Error('A photo that opens needs a PhotoGroup around it');
  return group;
}

/** Photos to page through, in document order. A nested group joins the outer one. */
export function PhotoGroup({ children }: { readonly children: ReactNode }) {
  return useContext(GroupContext) ? children : <OutermostGroup>{children}</OutermostGroup>;
}

type Photos = ReadonlyMap<HTMLButtonElement, OpenablePhoto>;

function OutermostGroup({ children }: { readonly children: ReactNode }) {
  const [photos, setPhotos] = useState<Photos>(() => new Map());
  const [opened, open] = useState<HTMLButtonElement>();
  const group = useMemo<Group>(
    () => ({
      open,
      add(button, photo) {
        setPhotos(all => new Map(all).set(button, photo));
        return () => setPhotos(all => new Map([...all].filter(([each]) => each !== button)));
      },
    }),
    [],
  );
  return (
    <GroupContext value={group}>
      {children}
      {opened && photos.has(opened) && (
        <OpenedPhoto photos={photos} opened={opened} onOpen={open} onClose={() => open(undefined)} />
      )}
    </GroupContext>
  );
}

const viewerPart = lazyPart(() => import(/* webpackChunkName: "PhotoViewer" */ './photo-viewer.tsx'));

interface OpenedProps {
  readonly photos: Photos;
  readonly opened: HTMLButtonElement;
  readonly onOpen: (button: HTMLButtonElement | undefined) => void;
  readonly onClose: () => void;
}

/** Shows the plain photo until the viewer has loaded, and if it cannot be loaded. */
function OpenedPhoto({ photos, opened, onOpen, onClose }: OpenedProps) {
  const { t } = useTexts();
  const viewer = useLazyPart(viewerPart);
  const inOrder = [...photos].sort(([one], [other]) =>
    one.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1,
  );
  const place = inOrder.findIndex(([button]) => button === opened);
  const photo = inOrder[place]?.[1];
  if (!photo) return null;
  const turn = (by: number) => onOpen(inOrder.at((place + by) % inOrder.length)?.[0]);
  return (
    <Dialog fillsScreen onClose={onClose} title={photo.name} closeLabel={t('confirm.close')}>
      {viewer.status === 'ready' ? (
        <viewer.part.PhotoViewer photo={photo} place={place + 1} amount={inOrder.length} onTurn={turn} />
      ) : (
        <div className={classes.stage}>
          <img src={photo.address} alt={photo.name} />
        </div>
      )}
    </Dialog>
  );
}

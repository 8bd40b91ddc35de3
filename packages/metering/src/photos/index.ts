export { PhotoGroup } from '../photo-viewer/photo-group.tsx';
export { addPhotos, type PhotoPlace } from './add-photos.ts';
export { PhotoDrop, useNoStrayDrops } from './photo-drop.tsx';
export { PhotoField } from './photo-field.tsx';
export { PhotoPreview } from './photo-list.tsx';
export { SentPhotos, useSentPhoto } from './sent-photos.tsx';

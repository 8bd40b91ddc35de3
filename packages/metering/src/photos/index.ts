export { addPhotos, type PhotoPlace } from './add-photos.ts';
export { useNoStrayDrops } from './photo-drop.tsx';
export { PhotoPreview } from './photo-list.tsx';
export { SentPhotos, useSentPhoto } from './sent-photos.tsx';

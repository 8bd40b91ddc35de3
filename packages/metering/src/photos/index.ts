export { addPhotos, type PhotoPlace } from './add-photos.ts';
export { useNoStrayDrops } from './photo-drop.tsx';
export { SentPhotos } from './sent-photos.tsx';

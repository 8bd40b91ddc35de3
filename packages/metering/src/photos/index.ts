export { useNoStrayDrops } from './photo-drop.tsx';
export { SentPhotos } from './sent-photos.tsx';

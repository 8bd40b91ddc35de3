export { SentPhotos } from './sent-photos.tsx';
export { useNoStrayDrops } from './use-no-stray-drops.ts';

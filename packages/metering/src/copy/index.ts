export { CopyButton } from './copy-button.tsx';
export { ShareButton } from './share-button.tsx';

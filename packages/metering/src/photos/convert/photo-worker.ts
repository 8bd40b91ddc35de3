import { convertPhoto } from './convert-photo.ts';

// Decoding and encoding off the main thread keep typing smooth.
self.addEventListener('message', async ({ data }: MessageEvent<File>) => {
  self.postMessage(await convertPhoto(data));
});

import { convertPhoto } from './convert-photo.ts';

// Typing stays smooth because decoding and encoding happen here; one file at a time.
self.addEventListener('message', async ({ data }: MessageEvent<File>) => {
  self.postMessage(await convertPhoto(data));
});

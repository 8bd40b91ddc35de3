import { createPhotoRedrawing } from './redraw-photos.ts';

test('one photo of a network at a time, account by account, and those of other networks beside it', async () => {
  const running: string[] = [];
  const ends: (() => void)[] = [];
  const redraw = createPhotoRedrawing(async ({ encodedImage }) => {
    running.push(encodedImage);
    await new Promise<void>(resolve => ends.push(resolve));
    return { jpeg: Buffer.from(''), cost: 1 };
  });
  const send = (network: string, id: string, photos: string[]) => {
    const images = photos.map(encodedImage => ({ encodedImage, mimeType: 'image/jpeg' }));
    return redraw({ network, id }, [{ field: 'results.0.readingImages', images }]);
  };
  const settled = () => new Promise(resolve => setImmediate(resolve));

  const floods = ['a', 'b', 'c', 'd'].map(id => send('flood', id, [`${id} 1`, `${id} 2`]));
  await settled();
  expect(running).toEqual(['a 1']);
  const neighbour = send('flood', 'neighbour', ['neighbour']);
  const others = [send('home', 'e', ['e']), send('office', 'f', ['f'])];
  await settled();
  expect(running).toEqual(['a 1', 'e', 'f']);
  // All places are taken; what ends gives its own to the next of its network alone.
  for (let n = 0; n < 11; n += 1) {
    ends.shift()?.();
    await settled();
  }
  expect(running.slice(3)).toEqual(['b 1', 'c 1', 'd 1', 'neighbour', 'a 2', 'b 2', 'c 2', 'd 2']);
  expect((await Promise.all([...floods, neighbour, ...others])).flatMap(({ faults }) => faults)).toEqual([]);
});

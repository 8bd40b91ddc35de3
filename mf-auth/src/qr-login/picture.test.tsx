import { pictureTaker } from './picture.ts';

test('every other picture is turned around its middle', () => {
  const setTransform = jest.fn();
  const context = {
    clearRect: jest.fn(),
    setTransform,
    resetTransform: jest.fn(),
    drawImage: jest.fn(),
    getImageData: (_x: number, _y: number, side: number) => ({
      data: new Uint8ClampedArray(side * side * 4),
    }),
  };
  jest.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(context as never);
  const video = Object.defineProperties(document.createElement('video'), {
    videoWidth: { value: 640 },
    videoHeight: { value: 400 },
  });
  const take = pictureTaker();
  for (let look = 0; look < 3; look++) expect(take(video)?.side).toBe(400);
  const middles = setTransform.mock.calls.map(([a, b, c, d, e, f]) =>
    [a * 200 + c * 200 + e, b * 200 + d * 200 + f].map(Math.round),
  );
  expect(middles).toEqual([
    [200, 200],
    [200, 200],
    [200, 200],
  ]);
  const degrees = setTransform.mock.calls.map(([cos, sin]) =>
    Math.round((Math.atan2(sin, cos) * 180) / Math.PI),
  );
  expect(degrees).toEqual([0, 15, 0]);
});

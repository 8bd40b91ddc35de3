/** Enough for a code of 60 modules that fills a quarter of the picture. */
const longestSide = 600;

/**
 * How far every other picture is turned (radians). The reader misses one in four codes that lie exactly on their side
 * or upside down, and misses them again in every picture of a camera that stands still.
 */
const turn = Math.PI / 12;

/** The middle of a video's current frame, as square brightness values of one byte per pixel. */
export interface Picture {
  readonly brightness: Uint8ClampedArray;
  readonly side: number;
}

/** Takes pictures of a video that is playing: the largest square in its middle, scaled down, every other one turned. */
export function pictureTaker(): (video: HTMLVideoElement) => Picture | undefined {
  const canvas = document.createElement('canvas');
  const context = canvas.getContext('2d', { willReadFrequently: true });
  let isTurned = true;
  return video => {
    const { videoWidth, videoHeight } = video;
    const cut = Math.min(videoWidth, videoHeight);
    if (context === null || cut === 0) return undefined;
    const side = Math.min(cut, longestSide);
    if (canvas.width !== side) {
      canvas.width = side;
      canvas.height = side;
    }
    const [left, top] = [(videoWidth - cut) / 2, (videoHeight - cut) / 2];
    isTurned = !isTurned;
    const [cos, sin] = isTurned ? [Math.cos(turn), Math.sin(turn)] : [1, 0];
    const middle = side / 2;
    context.clearRect(0, 0, side, side);
    context.setTransform(cos, sin, -sin, cos, middle * (1 - cos + sin), middle * (1 - cos - sin));
    context.drawImage(video, left, top, cut, cut, 0, 0, side, side);
    context.resetTransform();
    return { brightness: brightnessOf(context.getImageData(0, 0, side, side).data), side };
  };
}

/** Of red, green, blue and alpha. Green counts twice, as it does to the eye. */
function brightnessOf(pixels: Uint8ClampedArray): Uint8ClampedArray {
  const brightness = new Uint8ClampedArray(pixels.length / 4);
  for (let index = 0, at = 0; at < pixels.length; index += 1, at += 4) {
    const [red = 0, green = 0, blue = 0] = [pixels[at], pixels[at + 1], pixels[at + 2]];
    brightness[index] = (red + 2 * green + blue) / 4;
  }
  return brightness;
}

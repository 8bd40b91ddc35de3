/** Modules bundle it in a lazy chunk: the code reader is large, and the entry of every visitor does not contain it. */
export {
  type CodeFormat,
  type CodeReader,
  createCodeReader,
  detectorOf,
  type FoundCode,
  pictureTaker,
} from './code-reader.ts';
export { addressIn, excerptOf } from './excerpt.ts';
export { type MatrixReader, matrixCodeIn } from './matrix-code.ts';
export { brightnessOf, type Picture, sampleLine } from './picture.ts';
export { Scene } from './scene.tsx';
export { type Camera, type CameraProblem, useCamera } from './use-camera.ts';
export { Viewfinder } from './viewfinder.tsx';

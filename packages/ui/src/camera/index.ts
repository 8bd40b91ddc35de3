/**
 * What scans codes with the camera or from a photo. Modules bundle it with whatever of theirs scans, in a chunk that
 * comes when it is asked for: the reader of codes is large, and the entry every visitor has knows nothing of it.
 */
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

import type { JpegFrame } from './jpeg-frame.ts';

/** Pixels of one photo: four times what a phone shows, eight times what the portal sends. */
export const mostPixels = 16_000_000;
/** Most scans that encoders of progressive photos write. An attacker writes a hundred that are empty. */
export const mostScans = 10;

/**
 * What the photos of one request may cost together, in samples that are gone over: what the darkest photos of a phone need
 * by their bytes, and a few small ones beside. Twenty small files that state many pixels are beyond it.
 */
export const workOf = (photoBytes: number): number => 128_000_000 + 750 * photoBytes;

/** Cost of decoding a photo: each scan goes over its samples, and then they are put out. */
export const costOf = ({ samples, scans }: JpegFrame): number => samples * (scans + 1);

/** The exit code of a process that has met a limit: its photo is at fault. */
export const exitAtLimit = 86;

/** Why a photo is not taken (docs/guide/api-errors.md). */
export type PhotoFault =
  | { code: 'notAJpeg' }
  | { code: 'tooManyPixels'; allowed: number }
  | { code: 'photoTooComplex' };

/** Fault of a photo by its headers, where so much work is left for it. */
export function faultOf(frame: JpegFrame | undefined, workLeft: number): PhotoFault | undefined {
  if (frame === undefined) return { code: 'notAJpeg' };
  if (frame.width * frame.height > mostPixels) return { code: 'tooManyPixels', allowed: mostPixels };
  return frame.scans > mostScans || costOf(frame) > workLeft ? { code: 'photoTooComplex' } : undefined;
}

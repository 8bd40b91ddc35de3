import type { JpegFrame } from './jpeg-frame.ts';

/** Four times the screen of a phone, eight times a photo of the portal. */
export const mostPixels = 16_000_000;
/** The most that encoders of progressive photos write; an attack uses a hundred empty ones. */
export const mostScans = 10;

/**
 * Budget of a request in processed samples: enough for dark photos of a phone by their bytes, and some small ones.
 * Twenty small files with many stated pixels exceed it.
 */
export const workOf = (photoBytes: number): number => 128_000_000 + 750 * photoBytes;

/** Each scan processes all samples, and the output once more. */
export const costOf = ({ samples, scans }: JpegFrame): number => samples * (scans + 1);

/** Exit code of a process at a limit, which blames its photo. */
export const exitAtLimit = 86;

/** Codes of docs/guide/api-errors.md. */
export type PhotoFault =
  | { code: 'notAJpeg' }
  | { code: 'tooManyPixels'; allowed: number }
  | { code: 'photoTooComplex' };

/** `workLeft` of the request. */
export function faultOf(frame: JpegFrame | undefined, workLeft: number): PhotoFault | undefined {
  if (frame === undefined) return { code: 'notAJpeg' };
  if (frame.width * frame.height > mostPixels) return { code: 'tooManyPixels', allowed: mostPixels };
  return frame.scans > mostScans || costOf(frame) > workLeft ? { code: 'photoTooComplex' } : undefined;
}

import { Buffer } from 'node:buffer';
import { passwordOf } from '#e2e/support/page/login.ts';
import { runningPortal } from '#e2e/support/server/running-portal.ts';

/** Metadata of a JPEG. */
export interface JpegFacts {
  readonly width: number;
  readonly height: number;
  /** Names of its application segments, such as `Exif`. */
  readonly metadata: readonly string[];
  readonly bytes: Buffer;
}

/** Reads the segments of a JPEG up to its picture (ITU T.81, B.2). */
export function jpegFacts(bytes: Buffer): JpegFacts {
  const metadata: string[] = [];
  let size: { width: number; height: number } | undefined;
  for (let at = 2; bytes[at + 1] !== 0xda; at += 2 + bytes.readUInt16BE(at + 2)) {
    const marker = bytes.readUInt16BE(at);
    if (marker >= 0xffe0 && marker <= 0xffef) metadata.push(bytes.toString('latin1', at + 4, at + 8));
    if ([0xffc0, 0xffc1, 0xffc2].includes(marker))
      size = { width: bytes.readUInt16BE(at + 7), height: bytes.readUInt16BE(at + 5) };
  }
  if (!size) throw new Error('This JPEG has no frame');
  return { ...size, metadata, bytes };
}

interface SentJob {
  readonly id: string;
  readonly meter: {
    readonly meterRateTasks: readonly {
      readonly taskId: string;
      readonly readingResults: readonly {
        readonly readingResultImages?: readonly { readonly imageId: string }[];
      }[];
    }[];
  };
}

/** The backend's photos of every reading of a task, the oldest reading first. */
export async function sentPhotos(username: string, jobId: string, taskId: string): Promise<JpegFacts[][]> {
  const { origin } = runningPortal();
  const { applicationId } = await (await fetch(`${origin}/api/public/application`)).json();
  const login = await fetch(`${origin}/auth/token`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ applicationId, username, password: passwordOf(username) }),
  });
  const headers = { authorization: `Bearer ${(await login.json()).token}` };
  const { jobs }: { jobs: SentJob[] } = await (await fetch(`${origin}/api/pro/job`, { headers })).json();
  const task = jobs
    .find(({ id }) => id === jobId)
    ?.meter.meterRateTasks.find(candidate => candidate.taskId === taskId);
  if (!task) throw new Error(`${username} has no task ${taskId} of ${jobId}`);
  const photoOf = async ({ imageId }: { imageId: string }) => {
    const path = `/api/pro/job/${jobId}/meter-rate-tasks/${taskId}/result-images/${imageId}`;
    const answer = await fetch(origin + path, { headers });
    return jpegFacts(Buffer.from(await answer.arrayBuffer()));
  };
  return Promise.all(
    task.readingResults.map(({ readingResultImages = [] }) => Promise.all(readingResultImages.map(photoOf))),
  );
}

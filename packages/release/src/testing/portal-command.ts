import process from 'node:process';
import { runPortal } from '../commands/run-portal.ts';

/** Runs the `portal` command in this process; what it has said, and how it ended. */
export async function portal(...words: string[]) {
  const said = { stdout: '', stderr: '' };
  const spies = (['stdout', 'stderr'] as const).map(stream =>
    jest.spyOn(process[stream], 'write').mockImplementation(text => {
      said[stream] += text;
      return true;
    }),
  );
  try {
    await runPortal(words);
    return { status: process.exitCode, ...said };
  } finally {
    for (const spy of spies) spy.mockRestore();
    process.exitCode = undefined;
  }
}

import process from 'node:process';

const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/**
 * When somebody ends this process, `withdraw` runs first; then the process ends by the same signal. Returns how to stop
 * listening.
 */
export function withdrawOnSignals(withdraw: () => Promise<void>): () => void {
  const stop = () => {
    for (const signal of signals) process.off(signal, end);
  };
  const end = async (signal: NodeJS.Signals) => {
    stop();
    await withdraw().catch(() => undefined);
    process.kill(process.pid, signal);
  };
  for (const signal of signals) process.on(signal, end);
  return stop;
}

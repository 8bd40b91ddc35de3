// Loaded into a publishing process before anything else: ends it as SIGKILL does, right before the step of the file
// system whose number stands in END_AT_STEP. Steps are what changes something.
import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import process from 'node:process';

const endAt = Number(process.env.END_AT_STEP);
let step = 0;

for (const name of ['writeFile', 'rename', 'link', 'symlink', 'mkdir', 'rm', 'rmdir']) {
  const original = fs.promises[name];
  fs.promises[name] = (...given) => {
    step += 1;
    if (step === endAt) process.kill(process.pid, 'SIGKILL');
    return original(...given);
  };
}
syncBuiltinESMExports();

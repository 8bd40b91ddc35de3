import process from 'node:process';
import { nodeMistake } from './node-version.ts';

test.each(['24.0.0', '24.21.0', '25.1.0', process.versions.node])('Node %s runs the command', version => {
  expect(nodeMistake(version)).toBeUndefined();
});

test.each(['18.20.4', '20.19.0', '22.22.0', '23.11.1'])('Node %s is refused with a remedy', version => {
  expect(nodeMistake(version)).toBe(
    `This is Node ${version}, and the command needs 24 or newer. Install it, such as with "nvm install 24".`,
  );
});

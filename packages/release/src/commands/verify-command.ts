import { refresh } from '../verify/refresh.ts';
import { verify } from '../verify/verify.ts';
import { changedAnswer } from './changed-answer.ts';
import { paint } from './paint.ts';
import { type CommonOptions, run, siteCommand } from './run.ts';

/** `verify` */
export const verifyCommand = () =>
  siteCommand('verify', 'look whether everything is there, whole, and fits').action(
    (options: CommonOptions) =>
      run(options, async site => {
        const { set, files, problems } = await verify(site);
        const found = problems.map(problem => `${paint('red', 'problem:')} ${problem}`);
        const text =
          problems.length === 0
            ? `${paint('green', 'verified:')} set ${set}, ${files} files.`
            : found.join('\n');
        return { data: { set, files, problems }, text, hasProblems: problems.length > 0 };
      }),
  );

/** `refresh` */
export const refreshCommand = () =>
  siteCommand('refresh', 'write pages and service worker of the present set anew').action(
    (options: CommonOptions) =>
      run(options, async site => changedAnswer(await refresh(site), 'everything is written anew.', true)),
  );

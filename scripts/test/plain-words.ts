import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';

/** The budgets of refused words in code and docs. Numbers only ever go down. */
const budget = 'scripts/test/plain-words.json';

/** Counts a word or phrase in a text. */
export function usesOf(word: string, text: string): number {
  return (
    text.match(new RegExp(`(?<![\\w-])${word.replaceAll(' ', '\\s+(?:[*/#]+\\s+)?')}(?![\\w-])`, 'gi'))
      ?.length ?? 0
  );
}

/** Words that are used more often than their budget allows. */
export function wordMistakes(): string[] {
  const allowed: Readonly<Record<string, number>> = JSON.parse(readFileSync(budget, 'utf8'));
  const files = execFileSync('git', ['ls-files', '*.ts', '*.tsx', '*.mjs', '*.md'], { encoding: 'utf8' })
    .split('\n')
    .filter(
      file => existsSync(file) && !/^\.changeset\/|CHANGELOG\.md$|^scripts\/test\/plain-words/.test(file),
    );
  const texts = files.map(file => readFileSync(file, 'utf8'));
  return Object.entries(allowed).flatMap(([word, most]) => {
    const uses = texts.reduce((total, text) => total + usesOf(word, text), 0);
    if (uses < most) process.stdout.write(`"${word}": ${uses} of ${most}; lower ${budget}.\n`);
    return uses > most
      ? [`"${word}" stands ${uses} times in code and docs, ${most} are allowed: make the thing the subject.`]
      : [];
  });
}

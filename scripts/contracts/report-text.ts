/** The types that API Extractor wrote, without its comments: wording is not part of the contract. */
export function typesOfExtract(markdown: string): string {
  const block = /```ts\n([\s\S]*?)```/.exec(markdown)?.[1];
  if (block === undefined) throw new Error('This extract has no block of types.');
  return block
    .split('\n')
    .filter(line => !line.trimStart().startsWith('//'))
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
}

/** The report of one entry, as it is committed and reviewed. */
export function reportText(request: string, types: string): string {
  return `# The contract of \`${request}\`

What a module sees of this entry. Written by \`npm run contracts accept\`, reviewed by people.

\`\`\`ts
${types}
\`\`\`
`;
}

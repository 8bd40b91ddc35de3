/** The types that API Extractor wrote, without its comments: wording is not part of the contract. */
export function typesOfExtract(markdown: string): string {
  return blockOf(markdown)
    .split('\n')
    .filter(line => !line.trimStart().startsWith('//'))
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
}

/** The report of one entry: what people review, or, with a version, what was released with it. */
export function reportText(request: string, types: string, version?: string): string {
  const origin =
    version === undefined
      ? 'Written by `npm run contracts accept`, reviewed by people.'
      : `As released with version ${version}. Written by \`npm run release:version\`.`;
  return `# The contract of \`${request}\`

What a module sees of this entry. ${origin}

\`\`\`ts
${types}
\`\`\`
`;
}

/** The declarations that a report holds. Throws when it holds none. */
export function typesOfReport(report: string): string {
  return blockOf(report).trim();
}

function blockOf(markdown: string): string {
  const block = /```ts\n([\s\S]*?)```/.exec(markdown)?.[1];
  if (block === undefined) throw new Error('This is no report: it has no block of types.');
  return block;
}

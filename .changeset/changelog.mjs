/** One entry for each changeset, its further lines below it. */
export async function getReleaseLine({ summary }) {
  const [first, ...rest] = summary.trim().split('\n');
  return [`- ${first}`, ...rest.map(line => (line === '' ? '' : `  ${line}`))].join('\n');
}

/** The versions that a package is released with, as one entry. */
export async function getDependencyReleaseLine(_changesets, dependencies) {
  if (dependencies.length === 0) return '';
  return `- Released with ${dependencies.map(({ name, newVersion }) => `${name} ${newVersion}`).join(', ')}.`;
}

/** The paths of the rows of all tables whose first column is "Setting", as often as they have one. */
export function documentedSettings(markdown: string): readonly string[] {
  const paths: string[] = [];
  let isWithin = false;
  for (const line of markdown.split('\n')) {
    const [, first] = line.split('|').map(cell => cell.trim());
    if (!line.startsWith('|')) isWithin = false;
    else if (first === 'Setting') isWithin = true;
    else if (isWithin && first && !/^-+$/.test(first)) paths.push(first.replace(/^`(.*)`$/, '$1'));
  }
  return paths;
}

import { faultText, fenceStyles } from '@zaehlwerk/build/styles';
import type { ModuleManifest } from '@zaehlwerk/module-kit/host';
import { problem } from '../finding.ts';
import type { Finding } from '../rules.ts';

/** Styles of a module that reach beyond it, or could: they are not as its build leaves them. */
export function findingsInStyles(
  { name, container }: Pick<ModuleManifest, 'name' | 'container'>,
  contents: ReadonlyMap<string, Buffer>,
): Finding[] {
  const sheets = new Map([...contents].filter(([file]) => /\.css$/i.test(file)));
  const { fenced, faults } = fenceStyles(sheets, { module: name, container });
  const unfenced = (what: string, remedy: string) => problem('unfenced-style', what, remedy);
  return [
    ...faults.map(fault => unfenced(`${faultText(fault)}.`, 'Change that style.')),
    ...[...fenced.keys()].map(file =>
      unfenced(
        `${file} can style elements that are not the module's.`,
        'Build it with the factory, or let "portal describe" fence it.',
      ),
    ),
  ];
}

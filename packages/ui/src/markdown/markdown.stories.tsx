import { type Stories, useWords } from '../testing/story-words.ts';
import { Markdown } from './markdown.tsx';

export default { title: 'ui/Markdown', component: Markdown } satisfies Stories;

export function TextOfTheUtility() {
  const say = useWords();
  const table = say('| Zähler | Stellen |', '| Meter | Digits |');
  const text = `# ${say('So lesen Sie ab', 'How to read your meter')}
${say('Nur die Ziffern **vor** dem Komma', 'Only the digits **before** the decimal point')}: [0800 123456](tel:0800123456)

1. ${say('Zähler suchen', 'Find the meter')}
2. ${say('Zahlen abschreiben', 'Copy the digits')}

${table}
| --- | --- |
| ${say('Strom', 'Electricity')} | 6 |

> ${say('Kein Zugang zum Keller? Rufen Sie an.', 'No access to the cellar? Call us.')}`;
  return <Markdown text={text} topHeading={2} />;
}

export const LinksAndHtmlAreHarmless = () => (
  <Markdown text={'<b>fett</b> [x](javascript:alert(1)) ![Plan](plan.png)'} topHeading={2} />
);

import { styleText } from 'node:util';

type Colour = 'red' | 'green' | 'yellow' | 'bold' | 'dim';

/** Text in a colour, where `stream` is a terminal that shows colours. */
export function paint(colour: Colour, text: string, stream: NodeJS.WriteStream = process.stdout): string {
  return styleText(colour, text, { stream });
}

import type { Stories } from '@zaehlwerk/ui/testing';
import { useTexts } from '../texts.ts';
import { HelpButton, HelpPanel } from './help-panel.tsx';
import { InstructionList } from './instruction-list.tsx';

export default { title: 'metering/Help', component: HelpPanel } satisfies Stories;

function useExample() {
  const { language } = useTexts();
  const isEnglish = language === 'en-FORMAL';
  const title = isEnglish ? 'Read without the red digits' : 'Lesen Sie ohne die roten Ziffern ab';
  const text = isEnglish ? 'Only digits **before** the point.' : 'Nur die Ziffern **vor** dem Komma.';
  return {
    List: InstructionList,
    instructions: [
      { language, title, text },
      { language, title: `${title} (2)`, text },
    ],
  };
}

export const Panel = () => <HelpPanel help={useExample()} />;
export const Button = () => <HelpButton help={useExample()} />;
export const Pending = () => <HelpButton help="pending" />;

export { HelpButton } from './help-button.tsx';
export { HelpPanel } from './help-panel.tsx';
export { type Help, useHelp } from './use-help.ts';
export { instructionListPart } from './use-instruction-list.ts';
export { useMeterReadingHelp } from './use-meter-reading-help.ts';

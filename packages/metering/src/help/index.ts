export { HelpButton, HelpPanel } from './help-panel.tsx';
export { type Help, instructionListPart, useHelp } from './use-help.ts';
export { useMeterReadingHelp } from './use-meter-reading-help.ts';

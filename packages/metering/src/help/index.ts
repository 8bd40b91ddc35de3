export { HelpButton, HelpPanel } from './help-panel.tsx';
export { type Help, instructionListPart, useHelp, useMeterReadingHelp } from './use-help.ts';

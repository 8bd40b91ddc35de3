import { testReading } from '@zaehlwerk/store/testing';
import type { Stories } from '@zaehlwerk/ui/testing';
import type { ComponentProps } from 'react';
import { declareFormDrafts } from '../draft/draft-kind.ts';
import { emptyFormDraft, type FormDraft } from '../draft/form-draft.ts';
import { DraftNotices } from './draft-notices.tsx';
import { useFormDraft } from './use-form-draft.ts';

export default { title: 'metering/DraftNotices', component: DraftNotices } satisfies Stories;

const forms = declareFormDrafts<FormDraft>({
  name: 'example',
  version: 1,
  empty: emptyFormDraft,
  kept: {},
  isWorthKeeping: () => true,
});

type Props = ComponentProps<typeof DraftNotices<FormDraft>>;

function Example({ wasSentByOthers = false, ...state }: Partial<Props & Omit<Props['handle'], 'kept'>>) {
  const handle = useFormDraft(forms, 'account-1', 'example');
  return <DraftNotices wasSentByOthers={wasSentByOthers} handle={{ ...handle, ...state }} />;
}

const restoredFrom = Date.parse('2026-11-28T17:30:00+01:00');
const draftFrom = (state: 'waiting' | 'refused'): FormDraft => ({
  ...emptyFormDraft,
  takenBack: { item: testReading({}, { state }), files: new Map() },
});

export const Restored = () => <Example restoredFrom={restoredFrom} />;
export const SentMeanwhile = () => <Example restoredFrom={restoredFrom} wasSentByOthers />;
export const FullDevice = () => <Example problem="full" />;
export const NoStorage = () => <Example problem="unavailable" />;
export const TakenBackFromTheQueue = () => <Example draft={draftFrom('waiting')} />;
export const Refused = () => <Example draft={draftFrom('refused')} />;

import { NativeSelect } from '@zaehlwerk/ui/metering';
import { useTexts } from '../texts.ts';
import type { Receiver } from './receivers.ts';

interface Props {
  readonly receivers: readonly Receiver[];
  /** Id of the access that is chosen; empty: none. */
  readonly chosenId: string;
  readonly isMissing: boolean;
  readonly isDisabled: boolean;
  readonly onChoose: (shareId: string) => void;
}

/** Which access gets the meters; each with whose it is, as names are often alike. */
export function ReceiverField({ receivers, chosenId, isMissing, isDisabled, onChoose }: Props) {
  const { t } = useTexts();
  return (
    <NativeSelect
      data-autofocus
      required
      label={t('handOver.to')}
      error={isMissing && t('handOver.to.required')}
      disabled={isDisabled}
      value={chosenId}
      onChange={event => onChoose(event.currentTarget.value)}
    >
      <option value="">{t('handOver.to.none')}</option>
      {receivers.map(({ node: { share, parentName } }) => (
        <option key={share.id} value={share.id}>
          {parentName === undefined
            ? share.name
            : t('print.report.below', { replace: { name: share.name, parent: parentName } })}
        </option>
      ))}
    </NativeSelect>
  );
}

import type { AnonymousMeterType } from '@zaehlwerk/domain';
import { Check } from '@zaehlwerk/metering/check';
import { useState } from 'react';
import { withEntry } from '../form/wizard-form.ts';
import { useTexts } from '../texts.ts';
import type { Wizard } from '../wizard/wizard.ts';
import classes from './reading-step.module.css';

interface Props extends Pick<Wizard, 'change'> {
  readonly meterType: AnonymousMeterType;
  readonly isChosen: boolean;
}

/**
 * Few meters are read with decimals, so the question is folded. It asks for the kind of meter, because most meters that
 * show decimals are read without them.
 */
export function DecimalsOption({ meterType, isChosen, change }: Props) {
  const { t } = useTexts();
  const [isOpen, setOpen] = useState(isChosen);
  return (
    <details
      className={classes.decimals}
      open={isOpen}
      onToggle={({ currentTarget }) => {
        setOpen(currentTarget.open);
        if (currentTarget.open) currentTarget.scrollIntoView({ block: 'nearest' });
      }}
    >
      <summary>{t('readingStep.decimals')}</summary>
      <Check
        label={t(`readingStep.decimals.${meterType === 'HEAT_METER' ? 'heat' : 'electric'}`)}
        description={t('readingStep.decimals.hint')}
        isChecked={isChosen}
        onChange={withDecimals =>
          change(current => withEntry(current, { withDecimals }, 'queryTransformerOrMWhPostDecimals'))
        }
      />
    </details>
  );
}

import { IconPlus, IconTrash } from '@tabler/icons-react';
import type { MeterRateConfig } from '@zaehlwerk/domain';
import { focusField } from '@zaehlwerk/metering/form';
import { Button } from '@zaehlwerk/ui';
import { NativeSelect } from '@zaehlwerk/ui/metering';
import { memo } from 'react';
import { useTexts } from '../texts.ts';
import type { Wizard } from '../wizard/wizard.ts';
import { rateFieldId, rateLabel, withRateAdded, withRateRemoved, withRateSwapped } from './rates.ts';
import classes from './reading-step.module.css';

interface Props extends Pick<Wizard, 'change'> {
  readonly all: readonly MeterRateConfig[];
  readonly rates: readonly string[];
}

const unusedRates = (all: readonly MeterRateConfig[], used: readonly string[]) =>
  all.filter(({ obis }) => !used.includes(obis));

interface RateChoiceProps extends Props {
  readonly rate: MeterRateConfig;
  readonly index: number;
}

export const RateChoice = memo(function RateChoice({ change, all, rates, rate, index }: RateChoiceProps) {
  const { t, language } = useTexts();
  const { obis } = rate;
  const taken = rates.filter(one => one !== obis);
  const nameOf = (one: MeterRateConfig) => rateLabel(one, language) || one.obis;
  return (
    <div className={classes.choice}>
      {unusedRates(all, rates).length > 0 && (
        <NativeSelect
          className={classes.select ?? ''}
          label={
            taken.length > 0 ? t('readingStep.rateNumbered', { number: index + 1 }) : t('readingStep.rate')
          }
          data={unusedRates(all, taken).map(one => ({ value: one.obis, label: nameOf(one) }))}
          value={obis}
          onChange={event => {
            const other = event.currentTarget.value;
            change(current => withRateSwapped(current, obis, other));
          }}
        />
      )}
      {taken.length > 0 && (
        <Button
          variant="subtle"
          leftSection={<IconTrash size="1.25rem" aria-hidden="true" />}
          onClick={() => {
            const [first = ''] = taken;
            change(current => withRateRemoved(current, obis));
            focusField(addRateId, rateFieldId(first));
          }}
        >
          {t('readingStep.removeRate', { rate: nameOf(rate) })}
        </Button>
      )}
    </div>
  );
});

const addRateId = 'add-rate';

export const AddRate = memo(function AddRate({ change, all, rates }: Props) {
  const { t } = useTexts();
  const [next] = unusedRates(all, rates);
  if (!next) return null;
  return (
    <div>
      <Button
        id={addRateId}
        variant="default"
        leftSection={<IconPlus size="1.25rem" aria-hidden="true" />}
        onClick={() => {
          change(current => withRateAdded(current, next.obis));
          focusField(rateFieldId(next.obis));
        }}
      >
        {t('readingStep.addRate')}
      </Button>
    </div>
  );
});

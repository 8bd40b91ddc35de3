import { IconPlus, IconTrash } from '@tabler/icons-react';
import type { MeterConfig } from '@zaehlwerk/domain';
import { focusField } from '@zaehlwerk/metering/form';
import { Button } from '@zaehlwerk/ui';
import { NativeSelect } from '@zaehlwerk/ui/metering';
import { type JudgedRate, rateLabelOf } from '../form/judge-wizard.ts';
import { withRateAdded, withRateRemoved, withRateSwapped } from '../form/wizard-form.ts';
import { useTexts } from '../texts.ts';
import type { Wizard } from '../wizard/use-wizard.ts';
import classes from './reading-step.module.css';

interface Props {
  readonly wizard: Wizard;
  readonly meter: MeterConfig;
}

/** The rates of the meter that are not read yet. */
const unusedRates = ({ meterRateConfigs }: MeterConfig, used: readonly string[]) =>
  meterRateConfigs.filter(({ obis }) => !used.includes(obis));

/** Which rate is read here: another one that is not read yet takes its place, or none. */
export function RateChoice({ wizard, meter, rate }: Props & { readonly rate: JudgedRate }) {
  const { t } = useTexts();
  const { form, change } = wizard;
  const { obis } = rate.rate;
  const unused = unusedRates(meter, form.rates);
  const name = rate.label || obis;
  return (
    <div className={classes.choice}>
      {unused.length > 0 && (
        <NativeSelect
          className={classes.select ?? ''}
          label={t('readingStep.rate')}
          data={[
            { value: obis, label: name },
            ...unused.map(other => ({ value: other.obis, label: rateLabelOf(other) || other.obis })),
          ]}
          value={obis}
          onChange={event => {
            const other = event.currentTarget.value;
            change(current => withRateSwapped(current, obis, other));
            focusField(`reading-${other}`);
          }}
        />
      )}
      {form.rates.length > 1 && (
        <Button
          variant="subtle"
          leftSection={<IconTrash size="1.25rem" aria-hidden="true" />}
          onClick={() => {
            const [first = ''] = form.rates.filter(one => one !== obis);
            change(current => withRateRemoved(current, obis));
            focusField(addRateId, `reading-${first}`);
          }}
        >
          {t('readingStep.removeRate', { rate: name })}
        </Button>
      )}
    </div>
  );
}

const addRateId = 'add-rate';

/** Adds the next rate that is not read yet. */
export function AddRate({ wizard, meter }: Props) {
  const { t } = useTexts();
  const { form, change } = wizard;
  const [next] = unusedRates(meter, form.rates);
  if (!next) return null;
  return (
    <div>
      <Button
        id={addRateId}
        variant="default"
        leftSection={<IconPlus size="1.25rem" aria-hidden="true" />}
        onClick={() => {
          change(current => withRateAdded(current, next.obis));
          focusField(`reading-${next.obis}`);
        }}
      >
        {t('readingStep.addRate')}
      </Button>
    </div>
  );
}

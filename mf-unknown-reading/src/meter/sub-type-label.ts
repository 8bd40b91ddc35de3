import { type MeterConfig, type MeterSubType, subTypesOf } from '@zaehlwerk/domain';
import { configuredText, type WizardConfig } from '../form/wizard-config.ts';
import type { WizardForm } from '../form/wizard-form.ts';
import type { Texts } from '../texts.ts';

/** What a kind of meter is called: in the words of the configuration, or those of the portal. */
export function subTypeLabel(
  {
    subType,
    subTypeLabel: german,
    subTypeLabelEN: english,
  }: MeterConfig & { readonly subType: MeterSubType },
  { t, language }: Pick<Texts, 't' | 'language'>,
): string {
  return configuredText(language, german, english) ?? t(`subType.${subType}`);
}

/** What the chosen kind of meter is called; `undefined` where there is nothing to choose. */
export function chosenSubTypeLabel(
  { meterType, subType }: WizardForm,
  config: WizardConfig,
  texts: Pick<Texts, 't' | 'language'>,
): string | undefined {
  const kind = meterType && subTypesOf(config, meterType).find(one => one.subType === subType);
  return kind && subTypeLabel(kind, texts);
}

import { type MeterConfig, type MeterSubType, subTypesOf } from '@zaehlwerk/domain';
import { configuredText, type WizardConfig } from '../form/wizard-config.ts';
import type { WizardForm } from '../form/wizard-form.ts';
import type { Texts } from '../texts.ts';

/** The configured name, otherwise the portal's. */
export function subTypeLabel(
  config: MeterConfig & { readonly subType: MeterSubType },
  { t, language }: Pick<Texts, 't' | 'language'>,
): string {
  const { subType, subTypeLabel: german, subTypeLabelEN: english } = config;
  return configuredText(language, german, english) ?? t(`subType.${subType}`);
}

export function chosenSubTypeLabel(
  { meterType, subType }: WizardForm,
  config: WizardConfig,
  texts: Pick<Texts, 't' | 'language'>,
): string | undefined {
  const kind = meterType && subTypesOf(config, meterType).find(one => one.subType === subType);
  return kind && subTypeLabel(kind, texts);
}

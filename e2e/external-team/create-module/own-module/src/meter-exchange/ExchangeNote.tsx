import { contributes } from '@zaehlwerk/module-kit';
import { Text } from '@zaehlwerk/ui';
import { exchangeNotes } from '../slots.ts';
import { useTexts } from '../texts.ts';

function ExchangeNote({ meter }: { readonly meter: string }) {
  const { t } = useTexts();
  return <Text>{t('note', { meter })}</Text>;
}

export default contributes(exchangeNotes, ExchangeNote);

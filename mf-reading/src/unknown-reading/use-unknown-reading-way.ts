import { unknownReadingPath } from '@zaehlwerk/metering/job-text';
import { useFeature } from '@zaehlwerk/store';
import { useTexts } from '../texts.ts';

/** The link to the reading of an unlisted meter, where that is allowed. */
export function useUnknownReadingWay() {
  const { t } = useTexts();
  return useFeature('unknownReadingsAllowed')
    ? { to: unknownReadingPath, label: t('unknown.link') }
    : undefined;
}

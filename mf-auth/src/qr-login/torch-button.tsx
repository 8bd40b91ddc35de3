import { IconBulb, IconBulbFilled } from '@tabler/icons-react';
import { ActionIcon } from '@zaehlwerk/ui';
import { useState } from 'react';
import { useTexts } from '../texts.ts';
import { switchTorch } from './torch.ts';

/** Switches the light of the camera. */
export function TorchButton({ track }: { readonly track: MediaStreamTrack }) {
  const { t } = useTexts();
  const [isOn, setOn] = useState(false);
  const Icon = isOn ? IconBulbFilled : IconBulb;
  return (
    <ActionIcon
      variant="filled"
      aria-label={t('qr.torch')}
      title={t('qr.torch')}
      aria-pressed={isOn}
      onClick={async () => setOn(await switchTorch(track, !isOn))}
    >
      <Icon size="1.5rem" aria-hidden="true" />
    </ActionIcon>
  );
}

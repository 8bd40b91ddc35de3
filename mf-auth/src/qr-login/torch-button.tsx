import { IconBulb, IconBulbFilled } from '@tabler/icons-react';
import { ActionIcon } from '@zaehlwerk/ui';
import { useState } from 'react';
import { useTexts } from '../texts.ts';

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

/** What the DOM's types do not know yet of the light beside a camera. */
interface TorchSettings extends MediaTrackConstraintSet {
  readonly torch: boolean;
}

/** Whether the camera has a light that a page may switch. Some browsers know only once there is a picture. */
export function hasTorch(track: MediaStreamTrack): boolean {
  const capabilities: object = track.getCapabilities?.() ?? {};
  return 'torch' in capabilities && capabilities.torch === true;
}

/** Switches the light; the answer is whether it is on now. */
async function switchTorch(track: MediaStreamTrack, on: boolean): Promise<boolean> {
  const settings: TorchSettings = { torch: on };
  return track.applyConstraints({ advanced: [settings] }).then(
    () => on,
    () => !on,
  );
}

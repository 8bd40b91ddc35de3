import type { Stories } from '@zaehlwerk/ui/testing';
import { DensityChoice } from './density-choice.tsx';

export default { title: 'metering/DensityChoice', component: DensityChoice } satisfies Stories;

export const InAMenu = () => <DensityChoice />;

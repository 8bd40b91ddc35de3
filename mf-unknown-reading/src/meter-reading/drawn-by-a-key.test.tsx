import { act } from '@testing-library/react';
import { type ComponentType, createElement } from 'react';
import { field, fillUpTo, showWizard } from '../testing/show-wizard.tsx';

const mockDrawn: string[] = [];
function mockCounted(parts: Record<string, ComponentType<object>>, names: readonly string[]) {
  const replaced = names.map(name => {
    const Part = parts[name] as ComponentType<object>;
    const counted = (props: object) => {
      mockDrawn.push(name);
      return createElement(Part, props);
    };
    return [name, counted];
  });
  return { ...parts, ...Object.fromEntries(replaced) };
}

jest.mock('@zaehlwerk/ui', () =>
  mockCounted(jest.requireActual('@zaehlwerk/ui'), ['Button', 'PageHeading', 'Paper']),
);
jest.mock('@zaehlwerk/ui/metering', () =>
  mockCounted(jest.requireActual('@zaehlwerk/ui/metering'), ['MeterTypeIcon', 'NativeSelect']),
);

const rate = (tariff: number) => ({
  obis: `1-0:1.8.${tariff}`,
  rateName: `Tarif ${tariff}`,
  readingConfig: { preDecimals: 6, readingImageAllowed: true },
});
const config = {
  meters: {
    ELECTRIC_METER: {
      customMeterConfig: {
        subTypeLabel: 'Sonstiger',
        meterRateConfigs: [rate(1), rate(2), rate(3)],
        defaultSelectedMeterRatesByOBIS: ['1-0:1.8.1', '1-0:1.8.2'],
      },
    },
  },
};

test('a key draws the registers, and nothing of the step beside them', async () => {
  const { user } = await showWizard({ config, isWide: true });
  await fillUpTo(user, 'Zählerstand');
  await user.click(field('Zählerstand Tarif 1 (1.8.1)'));
  for (const key of ['1', '2']) {
    mockDrawn.length = 0;
    await user.keyboard(key);
    await act(() => jest.advanceTimersByTimeAsync(10));
    expect([key, ...mockDrawn]).toEqual([key, 'Paper', 'Paper']);
  }
});

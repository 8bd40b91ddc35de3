import { render } from '@testing-library/react';
import { ModuleHarness } from '@zaehlwerk/module-kit/testing';
import { startedPortalStore } from '@zaehlwerk/store/testing';
import { UiProvider } from '@zaehlwerk/ui';
import { useEffect, useRef } from 'react';
import german from '../../locales/de-FORMAL.json';
import type { ChartOption } from './chart-option.ts';
import { EChartsCanvas } from './echarts-canvas.tsx';

let told: string[] = [];
let isDisposed = false;
const chart = {
  isDisposed: () => isDisposed,
  resize: () => told.push('laid out'),
  getZr: () => ({ flush: () => told.push('painted'), animation: { stop: () => undefined } }),
};

// jsdom has no canvas: the test checks the order of calls to ECharts.
jest.mock('echarts/core', () => ({ use: () => undefined }));
jest.mock('echarts/charts', () => ({}));
jest.mock('echarts/components', () => ({}));
jest.mock('echarts/renderers', () => ({}));
jest.mock('echarts-for-react/esm/core.js', () => ({
  __esModule: true,
  default: function ReadyChart({ onChartReady }: { readonly onChartReady: (made: typeof chart) => void }) {
    const isReady = useRef(false);
    useEffect(() => {
      if (!isReady.current) onChartReady(chart);
      isReady.current = true;
    });
    return null;
  },
}));

beforeEach(() => {
  jest.useFakeTimers();
  told = [];
  isDisposed = false;
});
afterEach(() => jest.useRealTimers());

async function showDrawing() {
  const store = await startedPortalStore({});
  const drawingOf = (option: ChartOption) => (
    <UiProvider highContrast={false}>
      <ModuleHarness store={store} module="mf-evaluation" texts={german}>
        <EChartsCanvas
          option={option}
          labelledBy="name"
          describedBy="description"
          explanation=""
          rowAt={() => undefined}
        />
      </ModuleHarness>
    </UiProvider>
  );
  const { rerender } = render(drawingOf({}));
  return { change: () => rerender(drawingOf({ animation: false })) };
}

test('a chart is laid out and painted by two tasks', async () => {
  await showDrawing();
  expect(told).toEqual([]);
  jest.advanceTimersToNextTimer();
  expect(told).toEqual(['laid out']);
  jest.advanceTimersToNextTimer();
  expect(told).toEqual(['laid out', 'painted']);
});

test('what changes later is drawn at once, for a printer does not wait', async () => {
  const { change } = await showDrawing();
  jest.runAllTimers();
  told = [];
  change();
  expect(told).toEqual(['laid out', 'painted']);
});

test('a chart whose meter was left gets no calls', async () => {
  await showDrawing();
  isDisposed = true;
  jest.runAllTimers();
  expect(told).toEqual([]);
});

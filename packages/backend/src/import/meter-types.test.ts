import { basis, createTestImport, summary, type TestImport } from '#test-import';

let fixture: TestImport;
beforeAll(async () => {
  fixture = await createTestImport();
});
afterAll(() => fixture.close());

const importMeters = async (meters: object) =>
  summary(
    await fixture.importJson({
      application: { ...basis.application, config: { unknownUserReading: { meters } } },
    }),
  );
const meter = (meterType?: string) => ({ meterType, meterRateConfigs: [{ obis: '7-0:3.0.0' }] });
const all = (meterType?: string) => ({
  meterType,
  subTypeMeterConfigs: [{ ...meter(), subType: 'ELECTRIC_METER_TARIFFS_ONE' }, meter(meterType)],
  customMeterConfig: { ...meter(meterType), subType: 'ELECTRIC_METER_TARIFFS_TWO' },
  defaultMeterConfig: meter(meterType),
});

test('a meter that says another type than the one it is listed under is refused, by its place', async () => {
  const under = 'application.config.unknownUserReading.meters.GAS_METER';
  const places = ['', '.subTypeMeterConfigs.1', '.customMeterConfig', '.defaultMeterConfig'];
  const lines = (await importMeters({ GAS_METER: all('WATER_METER'), HEAT_METER: all() })).map(line =>
    line.replace(/^\d+ (application\.)?/, 'application.'),
  );
  expect(lines).toEqual(
    places.map(place => `${under}${place}.meterType: must be GAS_METER, as it is listed`),
  );
  expect(await fixture.rows('select 1 from application')).toEqual([]);
});

test('its own type, or none, is fine', async () => {
  expect(await importMeters({ GAS_METER: all('GAS_METER'), HEAT_METER: all() })).toEqual([
    'application: +1 ~0 -0 =0',
  ]);
});

/** A unit reduced to what its spellings have in common. */
function comparable(unit: string): string {
  return unit.toLowerCase().replace('³', '3').replace('cbm', 'm3').replace(/\s/g, '');
}

const meterUnits = new Set(
  'Wh kWh MWh GWh MJ GJ kW MW kvarh kvar kVAh kVA Hz m³ m³/h °C'.split(' ').map(comparable),
);

/** Whether two spellings mean the same unit: `KWH` and `kWh`, `m3`, `cbm` and `m³`. */
export function isSameUnit(left: string, right: string): boolean {
  return comparable(left) === comparable(right);
}

/** Whether `text` is a unit that meters count in; a single letter is more likely a slip of the finger. */
export function isUnit(text: string): boolean {
  return meterUnits.has(comparable(text));
}

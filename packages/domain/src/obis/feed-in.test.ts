import { isFeedIn } from './feed-in.ts';

test.each([
  [{ rateName: 'Einspeisung' }, true],
  [{ rateName: 'PV-EINSPEISUNG', obis: '1-0:1.8.0' }, true],
  [{ rateName: 'Feed-in', obis: '1-0:2.8.0' }, true],
  [{ rateName: 'Verbrauch', obis: '1-0:2.8.0' }, false],
  [{ rateName: 'Bezug HT', obis: '1-0:1.8.1' }, false],
  [{ rateName: 'Hochtarif', obis: '1-0:1.8.1' }, false],
  [{ rateName: 'Hochtarif', obis: '1-0:2.8.1' }, true],
  [{ obis: '2.8.0' }, true],
  [{ obis: '1-0:2.7.0' }, true],
  [{ obis: '1-0:10.8.0' }, true],
  [{ obis: '1-0:20.8.0' }, false],
  [{ obis: '6-0:2.0.0' }, false],
  [{ obis: '8-0:2.0.0' }, false],
  [{ obis: 'no code' }, false],
  [{}, false],
])('%p feeds in: %p', (rate, feedsIn) => expect(isFeedIn(rate)).toBe(feedsIn));

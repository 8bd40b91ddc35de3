import { networksOf } from './address-networks.ts';

test.each([
  ['203.0.113.9', '203.0.113.9', undefined],
  ['::ffff:203.0.113.9', '203.0.113.9', undefined],
  ['::ffff:cb00:7109', '203.0.113.9', undefined],
  ['2001:db8:1:2fe:3:4:5:6', '20010db8000102/56', '20010db80001/48'],
  ['2001:0DB8:1:200::', '20010db8000102/56', '20010db80001/48'],
  ['2001:db8::1', '20010db8000000/56', '20010db80000/48'],
  ['::1', '00000000000000/56', '000000000000/48'],
  ['fe80::1%eth0', 'fe800000000000/56', 'fe8000000000/48'],
  ['unknown', 'unknown', undefined],
])('%s belongs to %s and %s', (address, narrow, wide) => {
  expect(networksOf(address)).toEqual({ narrow, wide });
});

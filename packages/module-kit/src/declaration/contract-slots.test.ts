import * as contract from '../index.ts';
import { contractSlots } from './contract-slots.ts';

test('the slots of the contract are those that modules can import, but the one that the portal fills itself', () => {
  const slots = Object.values(contract).flatMap(one =>
    typeof one === 'object' && 'inline' in one && one !== contract.queuedItem ? one.name : [],
  );
  expect([...contractSlots].sort()).toEqual(slots.sort());
});

import ipaddr from 'ipaddr.js';

/**
 * `narrow`: the network of one customer, an IPv4 address or an IPv6 /56. `wide`: the most that a customer may be given
 * (RFC 6177), an IPv6 /48. Text that is not an address stands for itself.
 */
export function networksOf(address: string) {
  if (!ipaddr.isValid(address)) return { narrow: address, wide: undefined };
  // IPv4-mapped IPv6 addresses become IPv4.
  const parsed = ipaddr.process(address);
  if (parsed.kind() === 'ipv4') return { narrow: parsed.toString(), wide: undefined };
  const bytes = Buffer.from(parsed.toByteArray());
  const network = (bits: number) => `${bytes.toString('hex', 0, bits / 8)}/${bits}`;
  return { narrow: network(56), wide: network(48) };
}

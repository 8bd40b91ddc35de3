import ipaddr from 'ipaddr.js';

/**
 * The networks that an address counts with. `narrow`: what one customer has, an IPv4 address or the first 56 bits of an
 * IPv6 address. `wide`: what one customer may be given (RFC 6177), the first 48 bits; IPv4 has none.
 */
export type Networks = { narrow: string; wide: string | undefined };

/** The networks of an address as a request brings it; what a proxy reports instead of one stands for itself. */
export function networksOf(address: string): Networks {
  if (!ipaddr.isValid(address)) return { narrow: address, wide: undefined };
  // IPv4 addresses that are written as IPv6 become what they are.
  const parsed = ipaddr.process(address);
  if (parsed.kind() === 'ipv4') return { narrow: parsed.toString(), wide: undefined };
  const bytes = Buffer.from(parsed.toByteArray());
  const network = (bits: number) => `${bytes.toString('hex', 0, bits / 8)}/${bits}`;
  return { narrow: network(56), wide: network(48) };
}

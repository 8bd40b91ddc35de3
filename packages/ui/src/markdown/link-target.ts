const protocols = ['http:', 'https:', 'mailto:', 'tel:'];

/**
 * The address of a link that may be followed: complete, and a page, a mail or a call. `undefined` for every other, such
 * as `javascript:` in any spelling, or an address within the portal.
 */
export function linkTarget(address: string): string | undefined {
  try {
    const { protocol, href } = new URL(address);
    return protocols.includes(protocol) ? href : undefined;
  } catch {
    return undefined;
  }
}

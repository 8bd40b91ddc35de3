import type { ModuleManifest } from '@zaehlwerk/module-kit/host';
import { problem } from '../finding.ts';
import type { Finding } from '../rules.ts';

type Declared = Pick<ModuleManifest, 'name' | 'requests' | 'prefetch' | 'queueKinds' | 'storage'>;

/** A build that states no list, as before 1.0.0, is one whose requests the portal does not confine. */
export function withoutRequests({ name, requests }: Declared): Finding[] {
  if (requests !== undefined) return [];
  const what = `The declaration of ${name} states no requests, so the portal would refuse none.`;
  return [problem('undeclared-request', what, 'Build it again with the tools of this release.')];
}

/** Addresses of the server in the code that the caller of the module would refuse. */
export function undeclaredRequests(
  file: string,
  addresses: ReadonlySet<string>,
  { requests = [], prefetch, queueKinds }: Declared,
): Finding[] {
  const declared = [...requests, ...prefetch, ...queueKinds.map(({ path }) => path)];
  return [...addresses].flatMap(address => {
    const [asked = ''] = address.split(/[?#]/);
    const path = asked.replace(/\/$/, '');
    // The rest of an address that ends with a slash is known to the running code alone.
    const isDeclared = declared.some(
      one => `${path}/`.startsWith(`${one}/`) || (asked.endsWith('/') && one.startsWith(asked)),
    );
    if (isDeclared) return [];
    const what = `${file} requests ${address}, which the declaration does not name: the portal refuses it.`;
    return [problem('undeclared-request', what, `Add to module.ts: requests: ['${path}'].`)];
  });
}

/** Names in the browser's storage, which all modules share, that another module may have. */
export function undeclaredStorage(
  file: string,
  stored: ReadonlyMap<string, string>,
  { name, storage = [] }: Declared,
): Finding[] {
  return [...stored].flatMap(([key, place]) => {
    const isOwn = (own: string) => key.startsWith(own) && !/^[a-z0-9]/i.test(key.slice(own.length));
    if ([name, ...storage].some(isOwn)) return [];
    const finding = (what: string, remedy: string) => [problem('undeclared-storage', what, remedy)];
    return key === everyKey
      ? finding(
          `${file} empties ${place}, which all modules share.`,
          'Remove its own entries by their names.',
        )
      : finding(
          `${file} uses "${key}" in ${place}, a name that another module may have.`,
          `Begin it with ${name}, or add to module.ts: storage: ['${key}'].`,
        );
  });
}

/** In the place of the name, where everything is removed. */
export const everyKey = '';

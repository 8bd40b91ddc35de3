/**
 * What a development server says of its module: the text of its `module.json`, empty when it has none. `undefined` when
 * it does not answer in time.
 */
export async function readManifest(address: string, patienceMs: number): Promise<string | undefined> {
  try {
    const response = await fetch(new URL('module.json', address), {
      cache: 'no-store',
      credentials: 'omit',
      redirect: 'error',
      signal: AbortSignal.timeout(patienceMs),
    });
    return response.ok ? await response.text() : '';
  } catch {
    return undefined;
  }
}

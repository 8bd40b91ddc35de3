/** True if this is the content that was released under this hash. */
export async function isReleased(response: Response, integrity: string | undefined): Promise<boolean> {
  const digest = await crypto.subtle.digest('SHA-256', await response.clone().arrayBuffer());
  return integrity === `sha256-${btoa(String.fromCharCode(...new Uint8Array(digest)))}`;
}

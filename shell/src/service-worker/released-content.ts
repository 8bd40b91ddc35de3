/** Whether that is what was released under this hash. Files of early builds have a longer one, and count as others. */
export async function isReleased(response: Response, integrity: string | undefined): Promise<boolean> {
  const digest = await crypto.subtle.digest('SHA-256', await response.clone().arrayBuffer());
  return integrity === `sha256-${btoa(String.fromCharCode(...new Uint8Array(digest)))}`;
}

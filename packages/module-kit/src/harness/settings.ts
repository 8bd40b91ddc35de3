/** Who answers the harness: the fake backend of the development server, or the one at `url`. */
export type HarnessBackend = { readonly kind: 'fake' } | { readonly kind: 'real'; readonly url: string };

/** A way to log in that the harness offers. */
export interface HarnessAccount {
  readonly username: string;
  readonly password: string;
  readonly name: string;
}

/** What the development server tells its harness; the build puts it in the place of the name `harnessSettings`. */
export interface HarnessSettings {
  readonly backend: HarnessBackend;
  readonly accounts: readonly HarnessAccount[];
}

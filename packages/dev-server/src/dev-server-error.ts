/** A development server cannot run: for the folder of the module or its packages, or for its address. */
export class DevServerError extends Error {
  readonly code: 'module-unusable' | 'address-unusable';

  constructor(code: DevServerError['code'], message: string) {
    super(message);
    this.code = code;
  }
}

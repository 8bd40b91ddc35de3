/** The oldest browsers the portal runs in; `lib` in `tsconfig.json` is the language that they all know. */
export const browsers = ['chrome 111', 'safari 16.4', 'firefox 115'];

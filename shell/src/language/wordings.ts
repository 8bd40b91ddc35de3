/** Texts by their key. */
export type Texts = Readonly<Record<string, string>>;

/**
 * Built-in texts with the deployment's own wordings in the place of those they name; other keys mean nothing here, and
 * an empty wording is none. Wordings are not trusted (decisions.md 42): only the variables that the built-in text has
 * are filled in, whatever else means something to the translation library stands there as it is written.
 */
export function withWordings(builtIn: Texts, wordings: Texts = {}): Texts {
  const entries = Object.entries(builtIn).map(([key, text]) => {
    const wording = Object.hasOwn(wordings, key) ? wordings[key] : undefined;
    return [key, wording?.trim() ? harmless(wording, text) : text];
  });
  return Object.fromEntries(entries);
}

const variable = /(\{\{\w+\}\})/;

function harmless(wording: string, builtIn: string): string {
  return wording
    .split(variable)
    .map(part => (variable.test(part) && builtIn.includes(part) ? part : inert(part)))
    .join('');
}

/** The same to the eye: an invisible word joiner parts what would begin a variable or another text. */
function inert(text: string): string {
  return text.replace(/\{(?=\{|$)/g, '{\u2060').replaceAll('$t(', '$\u2060t(');
}

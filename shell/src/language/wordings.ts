export type Texts = Readonly<Record<string, string>>;

/**
 * Replaces built-in texts by the deployment's wordings; unknown keys and empty wordings are ignored. Wordings are not
 * trusted (decisions.md 42): only variables of the built-in text are interpolated, other i18next syntax is shown as
 * written.
 */
export function withWordings(builtIn: Texts, wordings: Texts = {}): Texts {
  const entries = Object.entries(builtIn).map(([key, text]) => {
    const wording = Object.hasOwn(wordings, key) ? wordings[key] : undefined;
    return [key, wording?.trim() ? escapeWording(wording, text) : text];
  });
  return Object.fromEntries(entries);
}

const variable = /(\{\{\w+\}\})/;

function escapeWording(wording: string, builtIn: string): string {
  return wording
    .split(variable)
    .map(part => (variable.test(part) && builtIn.includes(part) ? part : neutralize(part)))
    .join('');
}

/** Looks the same: an invisible word joiner breaks up i18next syntax. */
function neutralize(text: string): string {
  return text.replace(/\{(?=\{|$)/g, '{\u2060').replaceAll('$t(', '$\u2060t(');
}

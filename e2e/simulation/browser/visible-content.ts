/**
 * Runs in a page of any engine: returns its visible content, one line per element with role and name, followed by the
 * text; or the first element with a role and a matching name.
 */
export function visibleContent(wanted?: { role: string; name: string; isInDialog: boolean }): unknown {
  const clean = (text: string) =>
    text
      .replace(/\u00ad/g, '')
      .replace(/\s+/g, ' ')
      .trim();
  const textOf = (element: Element | null) => element?.textContent ?? '';
  const roles: Record<string, string> = {
    A: 'link',
    BUTTON: 'button',
    DIALOG: 'dialog',
    H1: 'heading',
    H2: 'heading',
    P: 'paragraph',
  };
  const roleOf = (element: Element) => {
    const isField = element.matches('input:not([type]), input[type=text], input[type=password], textarea');
    return element.getAttribute('role') ?? (isField ? 'textbox' : roles[element.tagName]);
  };
  const nameOf = (element: Element) => {
    const ids = element.getAttribute('aria-labelledby')?.split(/\s+/) ?? [];
    const labels = 'labels' in element ? [...((element.labels as NodeListOf<Element> | null) ?? [])] : [];
    const label = element.getAttribute('aria-label') ?? '';
    const own = 'value' in element && element.tagName !== 'BUTTON' ? '' : textOf(element);
    return clean(
      ids.map(id => textOf(document.getElementById(id))).join(' ') ||
        label ||
        labels.map(textOf).join(' ') ||
        own,
    );
  };
  const selector = 'a, button, dialog, h1, h2, p, input, textarea, [role]';
  const elements = [...document.querySelectorAll(selector)].filter(
    element => roleOf(element) && element.checkVisibility({ visibilityProperty: true }),
  );
  if (wanted) {
    const name = new RegExp(wanted.name);
    const found = elements.find(
      element =>
        roleOf(element) === wanted.role &&
        name.test(nameOf(element)) &&
        (!wanted.isInDialog || element.closest('dialog, [role=dialog]')) &&
        !('disabled' in element && element.disabled),
    );
    found?.scrollIntoView({ block: 'center', behavior: 'instant' });
    return found ?? null;
  }
  const lines = elements.map(element => {
    const role = roleOf(element);
    if (role === 'paragraph') return `paragraph: ${clean(textOf(element))}`;
    const level = /^H\d$/.test(element.tagName) ? ` [level=${element.tagName[1]}]` : '';
    const value = 'value' in element && role === 'textbox' && element.value ? `: ${element.value}` : '';
    return `${role} "${nameOf(element)}"${level}${value}`;
  });
  // biome-ignore lint/performance/useDomNodeTextContent: only rendered text counts
  const text = document.body.innerText.replace(/\u00ad/g, '').replace(/[\u00a0\u202f]/g, ' ');
  return [...lines, text].join('\n');
}

(() => {
  const root = document.getElementById('root');
  const failure = document.getElementById('start-failure');

  // Styles of Mantine name the scheme; the portal sets it once it runs.
  const { matches: isDark } = matchMedia('(prefers-color-scheme: dark)');
  document.documentElement.dataset.mantineColorScheme = isDark ? 'dark' : 'light';

  // The device shows another view: of its session, with the place and the entries of this tab.
  const { address } = root.dataset;
  const others = [...document.querySelectorAll('template')];
  const hideIf = isOther => {
    if (isOther && address !== undefined) root.hidden = true;
  };
  hideIf(history.state?.usr);
  try {
    hideIf(Object.keys(sessionStorage).some(key => key.startsWith(`zw-page:${address}:`)));
    const { contrast, language, isLoggedIn } = JSON.parse(localStorage.getItem('zw-view'));
    if (contrast) document.documentElement.dataset.contrast = 'high';
    const other = others.find(({ dataset }) => dataset.language === language);
    if (other) root.replaceChildren(other.content);
    Object.assign(root.dataset, other?.dataset);
    hideIf(isLoggedIn || language !== root.dataset.language);
    // The first date that a page formats takes a phone 100 ms: now, while the code is on its way.
    if (isLoggedIn) setTimeout(() => new Date().toLocaleDateString());
  } catch {}
  for (const template of others) template.remove();

  if (address !== undefined && !root.hidden) {
    document.title = root.dataset.title;
    document.documentElement.lang = root.dataset.locale;
  }

  // The policy refuses style attributes, and allows the same styles from a script.
  for (const element of root.querySelectorAll('[data-style]')) {
    element.style.cssText = element.dataset.style;
    delete element.dataset.style;
  }
  delete root.dataset.unstyled;

  // What the user does before the portal has started is done as soon as it has: it sends what is typed by then. If React
  // cannot take the view over, as after a browser extension's changes, another element is in the place of this one.
  const actions = [];
  const repeat = (element, act) => {
    const all = () => [...root.querySelectorAll(element.nodeName)];
    const place = all().indexOf(element);
    actions.push(() => act(element.isConnected ? element : all()[place]));
  };
  const isServed = () => root.dataset.address !== undefined;
  addEventListener('submit', event => {
    event.preventDefault();
    if (!isServed()) return;
    const form = event.target;
    const empty = [...form.querySelectorAll('input')].find(({ value }) => value === '');
    if (empty) return empty.focus();
    if (form.dataset.submitted === undefined) repeat(form, same => same?.requestSubmit());
    form.dataset.submitted = '';
    document.getElementById('served-status').textContent = form.dataset.sending ?? '';
  });
  addEventListener('click', ({ target }) => {
    const button = target.closest?.('button[type=button]');
    if (button && isServed()) repeat(button, same => same?.click());
  });
  root.addEventListener('taken-over', () => {
    for (const act of actions) act();
  });

  // In the language of the browser: no other texts are there.
  const texts = JSON.parse(failure.dataset.texts);
  const lang = navigator.language.toLowerCase().startsWith('de') ? 'de' : 'en';
  Object.assign(failure.dataset, texts[lang], { lang });

  const report = retry => {
    const { title, explanation, retry: textContent } = failure.dataset;
    const button = Object.assign(document.createElement('button'), { type: 'button', textContent });
    button.addEventListener('click', () => {
      failure.replaceChildren();
      retry();
    });
    Object.assign(failure, { lang, role: 'alert' });
    document.getElementById('served-status')?.replaceChildren();
    failure.replaceChildren(title, document.createElement('br'), explanation, ' ', button);
  };
  root.addEventListener('failed', ({ detail }) => report(detail));

  // A file of the start that does not arrive is requested again on demand: a reload would lose what is typed.
  const scripts = self.trustedTypes?.createPolicy('zaehlwerk-start', { createScriptURL: url => url });
  const missing = new Set();
  addEventListener(
    'error',
    ({ target }) => {
      if (target.nodeName !== 'SCRIPT' || !target.defer) return;
      missing.add(target);
      report(() => {
        for (const script of missing) {
          const again = document.createElement('script');
          const { crossOrigin, defer, integrity, src } = script;
          Object.assign(again, { crossOrigin, defer, integrity, src: scripts?.createScriptURL(src) ?? src });
          script.replaceWith(again);
        }
        missing.clear();
      });
    },
    true,
  );
})();

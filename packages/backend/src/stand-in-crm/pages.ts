import { createHash } from 'node:crypto';
import { escapeHtml } from '../mail/plain-text.ts';
import type { StandInTexts } from './texts.ts';

const style = `body{margin:0;font:1.125rem/1.5 system-ui,sans-serif;color:#1f2933;background:#f2f4f6}
main{max-width:34rem;margin:2rem auto;padding:1.5rem;background:#fff;border-radius:.5rem}
h1{font-size:1.5rem;line-height:1.25;margin-top:0}label{display:block}
input[type=email]{box-sizing:border-box;width:100%;font:inherit;padding:.5rem;border:1px solid #52606d;border-radius:.25rem}
.check{display:flex;gap:.5rem;align-items:baseline;margin:1rem 0}.fault{color:#a31919;margin:.25rem 0}
button{font:inherit;padding:.5rem 1.25rem;border:0;border-radius:.25rem;color:#fff;background:#0b5cad}
.note{color:#52606d;font-size:.9rem;border-top:1px solid #d5dbe1;padding-top:1rem}`;

/** A browser may show a page and send its form back. */
export const contentSecurityPolicy = `default-src 'none'; style-src 'sha256-${createHash('sha256').update(style).digest('base64')}'; form-action 'self'; frame-ancestors 'none'; base-uri 'none'`;

/** `content` is HTML, everything else text. */
function page(texts: StandInTexts, title: string, content: string): string {
  return `<!doctype html>
<html lang="${texts.language}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<title>${escapeHtml(title)} – ${escapeHtml(texts.name)}</title><style>${style}</style></head>
<body><main><h1>${escapeHtml(title)}</h1>
${content}
<p class="note">${escapeHtml(texts.note)}</p></main></body>
</html>
`;
}

export const messagePage = (texts: StandInTexts, title: string, message: string): string =>
  page(texts, title, `<p>${escapeHtml(message)}</p>`);

export type RegisterForm = { email: string; consent: boolean; isChecked: boolean; isEmailValid: boolean };

export function registerPage(texts: StandInTexts, form: RegisterForm): string {
  const isEmailWrong = form.isChecked && !form.isEmailValid;
  const isConsentWrong = form.isChecked && !form.consent;
  const fault = (isWrong: boolean, id: string, message: string) =>
    isWrong ? `<p class="fault" id="${id}" role="alert">${escapeHtml(message)}</p>` : '';
  const names = (isWrong: boolean, id: string) =>
    isWrong ? ` aria-invalid="true" aria-describedby="${id}"` : '';
  return page(
    texts,
    texts.registerTitle,
    `<p>${escapeHtml(texts.registerIntro)}</p>
<form method="post" novalidate>
<label for="email">${escapeHtml(texts.email)}</label>
<input id="email" name="email" type="email" autocomplete="email" required maxlength="254" value="${escapeHtml(form.email)}"${names(isEmailWrong, 'email-fault')}>
${fault(isEmailWrong, 'email-fault', texts.emailInvalid)}
<div class="check"><input id="consent" name="consent" type="checkbox" value="yes" required${form.consent ? ' checked' : ''}${names(isConsentWrong, 'consent-fault')}>
<label for="consent">${escapeHtml(texts.consent)}</label></div>
${fault(isConsentWrong, 'consent-fault', texts.consentMissing)}
<button type="submit">${escapeHtml(texts.register)}</button>
</form>`,
  );
}

/** A GET confirms nothing: mail scanners open links too. */
export const confirmPage = (texts: StandInTexts, email: string, problem?: string): string =>
  page(
    texts,
    texts.confirmTitle,
    `${problem ? `<p class="fault" role="alert">${escapeHtml(problem)}</p>` : ''}
<p>${escapeHtml(texts.confirmIntro)} <strong>${escapeHtml(email)}</strong></p>
<form method="post"><button type="submit">${escapeHtml(texts.confirm)}</button></form>`,
  );

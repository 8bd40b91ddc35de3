import type { MailBlock, MailContent } from './mail-kind.ts';
import { escapeHtml, plainLine } from './plain-text.ts';

/** The frame around the content of a mail. */
export type MailFrame = {
  /** Of all texts, as in HTML. */
  lang: string;
  applicationName: string;
  /** The content id of the attached logo and its size in pixels. */
  logo?: { cid: string; width: number; height: number };
  automatic: string;
  imprint?: { text: string; address: string };
};

type Facts = Extract<MailBlock, { kind: 'facts' }>;

/** Mail clients support little CSS: tables lay out, and every element has its style. Classes are for dark mode. */
const style = {
  page: 'margin:0;padding:0;background:#f2f4f6;',
  card: 'max-width:600px;width:100%;background:#ffffff;border-radius:8px;',
  text: 'font-family:Arial,Helvetica,sans-serif;font-size:16px;line-height:24px;color:#1f2933;margin:0 0 16px;',
  heading:
    'font-family:Arial,Helvetica,sans-serif;font-size:22px;line-height:28px;color:#1f2933;margin:0 0 16px;',
  quiet:
    'font-family:Arial,Helvetica,sans-serif;font-size:14px;line-height:20px;color:#52606d;margin:0 0 12px;',
  facts: 'width:100%;border-collapse:collapse;margin:0 0 20px;',
  caption: 'text-align:left;font-weight:bold;padding:0 0 4px;',
  fact: 'text-align:left;vertical-align:top;padding:6px 12px 6px 0;border-bottom:1px solid #d5dbe1;font-weight:normal;',
} as const;

const dark = `:root{color-scheme:light dark;supported-color-schemes:light dark}
@media (prefers-color-scheme:dark){.page{background:#16191d!important}.card{background:#22272e!important}
.ink{color:#f0f3f6!important}.quiet{color:#b6c0ca!important}.line{border-color:#4a5561!important}a{color:#8cc4ff!important}}`;

function htmlOfFacts({ caption, facts }: Facts): string {
  const title = caption
    ? `<caption class="ink" style="${style.text}${style.caption}">${escapeHtml(caption)}</caption>`
    : '';
  const rows = facts.map(
    ({ name, value }) =>
      `<tr><th scope="row" class="quiet line" style="${style.text}${style.fact}color:#52606d;width:45%;">${escapeHtml(
        plainLine(name),
      )}</th><td class="ink line" style="${style.text}${style.fact}word-break:break-word;">${escapeHtml(plainLine(value))}</td></tr>`,
  );
  return `<table class="facts" style="${style.facts}">${title}<tbody>${rows.join('')}</tbody></table>`;
}

function htmlOfLink({ text, address }: Extract<MailBlock, { kind: 'link' }>): string {
  const shown = escapeHtml(address);
  return `<p class="ink" style="${style.text}">${escapeHtml(text)}:<br><a href="${shown}" style="color:#0b5cad;word-break:break-all;">${shown}</a></p>`;
}

function htmlOfBlock(block: MailBlock): string {
  if (block.kind === 'facts') return htmlOfFacts(block);
  if (block.kind === 'link') return htmlOfLink(block);
  const [name, look] = block.kind === 'note' ? ['quiet', style.quiet] : ['ink', style.text];
  return `<p class="${name}" style="${look}">${escapeHtml(block.text)}</p>`;
}

/** A mail as an HTML document with all content escaped. */
export function htmlOf({ subject, heading, blocks }: MailContent, frame: MailFrame): string {
  const { lang, applicationName, logo, automatic, imprint } = frame;
  const name = escapeHtml(plainLine(applicationName));
  const head = logo
    ? `<img src="cid:${logo.cid}" width="${logo.width}" height="${logo.height}" alt="${name}" style="display:block;border:0;border-radius:4px;">`
    : `<p class="ink" style="${style.text}font-weight:bold;margin:0;">${name}</p>`;
  const link = imprint
    ? ` · <a href="${escapeHtml(imprint.address)}" style="color:#0b5cad;">${escapeHtml(imprint.text)}</a>`
    : '';
  return `<!doctype html>
<html lang="${lang}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<meta name="format-detection" content="telephone=no,date=no,address=no,email=no,url=no">
<title>${escapeHtml(subject)}</title>
<style>${dark}</style>
</head>
<body class="page" style="${style.page}">
<table role="presentation" class="page" width="100%" cellpadding="0" cellspacing="0" border="0" style="background:#f2f4f6;">
<tr><td align="center" style="padding:24px 12px;">
<table role="presentation" class="card" width="600" cellpadding="0" cellspacing="0" border="0" style="${style.card}">
<tr><td style="padding:24px 24px 0;">${head}</td></tr>
<tr><td style="padding:24px 24px 8px;">
<h1 class="ink" style="${style.heading}">${escapeHtml(heading)}</h1>
${blocks.map(htmlOfBlock).join('\n')}
</td></tr>
<tr><td style="padding:0 24px 16px;"><p class="quiet" style="${style.quiet}">${name}${link}<br>${escapeHtml(automatic)}</p></td></tr>
</table>
</td></tr>
</table>
</body>
</html>
`;
}

function textOfBlock(block: MailBlock): string {
  if (block.kind === 'link') return `${block.text}:\n${block.address}`;
  if (block.kind !== 'facts') return block.text;
  const title = block.caption === undefined ? [] : [`${block.caption}:`];
  return [...title, ...block.facts.map(({ name, value }) => `${plainLine(name)}: ${plainLine(value)}`)].join(
    '\n',
  );
}

/** The mail as plain text. */
export function textOf({ heading, blocks }: MailContent, frame: MailFrame): string {
  const { applicationName, automatic, imprint } = frame;
  const end = ['-- ', plainLine(applicationName), automatic];
  if (imprint) end.push(`${imprint.text}: ${imprint.address}`);
  return `${[heading, ...blocks.map(textOfBlock), end.join('\n')].join('\n\n')}\n`;
}

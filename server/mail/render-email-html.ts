import type { Language } from '../../domain/language.ts'

/** Content of both the text and the HTML form of an e-mail. */
export interface EmailContent {
  readonly language: Language
  readonly site: string
  readonly heading: string
  readonly lead: string
  readonly action: { readonly label: string; readonly link: string } | null
  readonly code: { readonly label: string; readonly code: string } | null
  readonly validity: string | null
  readonly linkInFull: string
  readonly end: string
}

const lightColors = { paper: '#faf6ec', sheet: '#fffdf7', ink: '#24211c', faint: '#5d5648', line: '#ddd3bd' }
const darkColors = { paper: '#14161b', sheet: '#1c1f26', ink: '#e9e4d8', faint: '#ada697', line: '#363b47' }
const serif = "Literata,'Iowan Old Style',Palatino,Georgia,serif"
const sans = "'Source Sans 3',system-ui,'Segoe UI',Roboto,Arial,sans-serif"

/** For e-mail clients that support dark mode; others use the inline colours. */
const darkRules = `@media (prefers-color-scheme: dark) {
body, .paper { background: ${darkColors.paper} !important }
.sheet { background: ${darkColors.sheet} !important; border-color: ${darkColors.line} !important }
.ink { color: ${darkColors.ink} !important }
.faint { color: ${darkColors.faint} !important }
.rule { border-color: ${darkColors.line} !important }
.link { color: #eba36f !important }
.button { background: #eba36f !important; color: #14161b !important }
}`

/** Renders an e-mail as an HTML document that loads nothing from other servers. */
export function renderEmailHtml(content: EmailContent): string {
  const { language, site, heading, lead, action, code, validity, linkInFull, end } = content
  const blocks = [
    `<h1 class="ink" style="margin:0 0 16px;font:600 24px/1.3 ${serif};color:${lightColors.ink}">${escapeHtml(heading)}</h1>`,
    renderParagraph(lead, 'ink', lightColors.ink, 17),
    action &&
      `<p style="margin:28px 0"><a class="button" href="${escapeHtml(action.link)}" style="display:inline-block;padding:14px 26px;border-radius:6px;background:#96400f;color:#fffdf7;font:600 17px/1.2 ${sans};text-decoration:none">${escapeHtml(action.label)}</a></p>`,
    code &&
      `${renderParagraph(code.label, 'faint', lightColors.faint, 16)}<p class="ink" style="margin:0 0 20px;font:600 30px/1.2 ui-monospace,Consolas,monospace;letter-spacing:6px;color:${lightColors.ink}">${escapeHtml(code.code)}</p>`,
    validity && renderParagraph(validity, 'faint', lightColors.faint, 15),
    action &&
      `${renderParagraph(linkInFull, 'faint', lightColors.faint, 15)}<p style="margin:0 0 18px;font:15px/1.5 ${sans};word-break:break-all"><a class="link" href="${escapeHtml(action.link)}" style="color:#96400f">${escapeHtml(action.link)}</a></p>`,
    `<hr class="rule" style="margin:26px 0 20px;border:0;border-top:1px solid ${lightColors.line}">`,
    renderParagraph(end, 'faint', lightColors.faint, 15),
  ]
  return `<!doctype html>
<html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark">
<title>${escapeHtml(heading)}</title><style>${darkRules}</style></head>
<body class="paper" style="margin:0;padding:0;background:${lightColors.paper}">
<table role="presentation" class="paper" width="100%" cellpadding="0" cellspacing="0" style="background:${lightColors.paper}"><tr><td align="center" style="padding:32px 12px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:560px"><tr><td class="faint" style="padding:0 8px 14px;font:600 16px/1.3 ${serif};color:${lightColors.faint}">${escapeHtml(site)}</td></tr>
<tr><td class="sheet" style="padding:36px 32px 24px;background:${lightColors.sheet};border:1px solid ${lightColors.line};border-radius:6px">
${blocks.filter((block) => block !== null).join('\n')}
</td></tr></table>
</td></tr></table>
</body></html>
`
}

function renderParagraph(text: string, className: string, colour: string, size: number): string {
  return `<p class="${className}" style="margin:0 0 12px;font:${size}px/1.55 ${sans};color:${colour}">${escapeHtml(text)}</p>`
}

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => entities[character] ?? '')
}

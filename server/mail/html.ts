import type { Language } from '../../domain/language.ts'

/** What both forms of a letter are made of. */
export interface LetterParts {
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

const light = { paper: '#faf6ec', sheet: '#fffdf7', ink: '#24211c', faint: '#5d5648', line: '#ddd3bd' }
const dark = { paper: '#14161b', sheet: '#1c1f26', ink: '#e9e4d8', faint: '#ada697', line: '#363b47' }
const serif = "Literata,'Iowan Old Style',Palatino,Georgia,serif"
const sans = "'Source Sans 3',system-ui,'Segoe UI',Roboto,Arial,sans-serif"

/** For programs that know a dark room; the others show the inline colours. */
const darkRules = `@media (prefers-color-scheme: dark) {
body, .paper { background: ${dark.paper} !important }
.sheet { background: ${dark.sheet} !important; border-color: ${dark.line} !important }
.ink { color: ${dark.ink} !important }
.faint { color: ${dark.faint} !important }
.rule { border-color: ${dark.line} !important }
.link { color: #eba36f !important }
.button { background: #eba36f !important; color: #14161b !important }
}`

/** A letter as a page: a sheet of paper with one thing to do. It asks nothing of any other server. */
export function htmlOf(parts: LetterParts): string {
  const { language, site, heading, lead, action, code, validity, linkInFull, end } = parts
  const blocks = [
    `<h1 class="ink" style="margin:0 0 16px;font:600 24px/1.3 ${serif};color:${light.ink}">${escaped(heading)}</h1>`,
    paragraph(lead, 'ink', light.ink, 17),
    action &&
      `<p style="margin:28px 0"><a class="button" href="${escaped(action.link)}" style="display:inline-block;padding:14px 26px;border-radius:6px;background:#96400f;color:#fffdf7;font:600 17px/1.2 ${sans};text-decoration:none">${escaped(action.label)}</a></p>`,
    code &&
      `${paragraph(code.label, 'faint', light.faint, 16)}<p class="ink" style="margin:0 0 20px;font:600 30px/1.2 ui-monospace,Consolas,monospace;letter-spacing:6px;color:${light.ink}">${escaped(code.code)}</p>`,
    validity && paragraph(validity, 'faint', light.faint, 15),
    action &&
      `${paragraph(linkInFull, 'faint', light.faint, 15)}<p style="margin:0 0 18px;font:15px/1.5 ${sans};word-break:break-all"><a class="link" href="${escaped(action.link)}" style="color:#96400f">${escaped(action.link)}</a></p>`,
    `<hr class="rule" style="margin:26px 0 20px;border:0;border-top:1px solid ${light.line}">`,
    paragraph(end, 'faint', light.faint, 15),
  ]
  return `<!doctype html>
<html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark">
<title>${escaped(heading)}</title><style>${darkRules}</style></head>
<body class="paper" style="margin:0;padding:0;background:${light.paper}">
<table role="presentation" class="paper" width="100%" cellpadding="0" cellspacing="0" style="background:${light.paper}"><tr><td align="center" style="padding:32px 12px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:560px"><tr><td class="faint" style="padding:0 8px 14px;font:600 16px/1.3 ${serif};color:${light.faint}">${escaped(site)}</td></tr>
<tr><td class="sheet" style="padding:36px 32px 24px;background:${light.sheet};border:1px solid ${light.line};border-radius:6px">
${blocks.filter((block) => block !== null).join('\n')}
</td></tr></table>
</td></tr></table>
</body></html>
`
}

function paragraph(text: string, name: string, colour: string, size: number): string {
  return `<p class="${name}" style="margin:0 0 12px;font:${size}px/1.55 ${sans};color:${colour}">${escaped(text)}</p>`
}

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => entities[sign] ?? '')
}

import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { type Language, languageCookieName } from '../../domain/language.ts'
import { type GoldenSite, waitFor } from './golden-site.ts'
import { formatResponse, normalizeText } from './normalize.ts'

/** What does not look like a browser gets other error pages. */
const browser =
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36'

export type Recorder = ReturnType<typeof createRecorder>

/** Sends requests to a site and stores the responses as text files in a folder. */
export function createRecorder(site: GoldenSite, folder: string) {
  const names = new Set<string>()
  /** The cookies of those who have signed in. */
  const sessions = new Map<string, string>()
  let [visitorCount, readEmailCount, accessToken, formToken] = [0, 0, '', '']

  /** Stores a text without what differs from run to run. */
  async function write(name: string, text: string): Promise<void> {
    const file = join(
      folder,
      `${normalizeText(name, site)
        .replaceAll(/[^\w./-]+/g, '_')
        .slice(0, 200)}.txt`,
    )
    await mkdir(dirname(file), { recursive: true })
    await writeFile(file, normalizeText(text, site))
    names.add(file)
  }

  /** Sends a request as a line of `requests.txt` says, and stores the response in a folder. */
  async function request(
    area: string,
    caller: string,
    path: string,
    rest = '',
    language: Language = 'en-US',
  ) {
    const [, header, value = ''] = /^([A-Z][\w-]+): (.*)$/.exec(rest) ?? []
    const hasBody = /^[^A-Z]/.test(rest)
    const session = sessions.get(caller)
    if (session === undefined) visitorCount += 1
    const visitorAddress = `10.1.${visitorCount >> 8}.${visitorCount & 255}`
    const response = await fetch(site.url + path, {
      redirect: 'manual',
      method: hasBody ? 'POST' : header === undefined && rest !== '' ? rest : 'GET',
      body: hasBody ? rest.replace('FORM_TOKEN', formToken) : null,
      headers: {
        Origin: site.url,
        'User-Agent': browser,
        'X-Forwarded-For': session === undefined ? visitorAddress : '10.0.0.1',
        Cookie: [`${languageCookieName}=${language}`, session].join('; '),
        ...(/publishable|token/.test(caller) && { apikey: site.apiKeys.publishable }),
        ...(caller === 'secret' && { apikey: site.apiKeys.secret }),
        ...(caller === 'token' && { Authorization: `Bearer ${accessToken}` }),
        ...(hasBody && {
          'Content-Type': `application/${rest[0] === '{' ? 'json' : 'x-www-form-urlencoded'}`,
        }),
        ...(header !== undefined && { [header]: value }),
      },
    })
    const bytes = Buffer.from(await response.arrayBuffer())
    const text = bytes.toString()
    const name = `${path.slice(1) || 'home'} ${rest.replaceAll('/', '_')}`.trim()
    await write(`${area}/${name}`, `${path} ${rest}\n${formatResponse(response, bytes)}`)
    formToken = /name="token" value="([^"]+)"/.exec(text)?.[1] ?? formToken
    accessToken = /"access_token":"([^"]+)"/.exec(text)?.[1] ?? accessToken
    const cookies = response.headers.getSetCookie().map((line) => line.split(';')[0])
    if (path === '/login' && response.status === 303) sessions.set(caller, cookies.join('; '))
    return text
  }

  /** Records the next e-mail. */
  async function recordEmail(address: string): Promise<void> {
    await waitFor(async () => site.emails.length > readEmailCount)
    // The line breaks that the encoding adds depend on the lengths of random texts.
    const text = site.emails[readEmailCount]?.raw.replaceAll(/=\r\n|\r/g, '').replaceAll('%', '%25') ?? ''
    readEmailCount += 1
    const decoded = decodeURIComponent(text.replaceAll(/=(?=[0-9A-F]{2})/g, '%'))
    await write(`emails/${readEmailCount}-${address}`, decoded)
  }

  /** Does what a line of `requests.txt` says. */
  async function run(line: string): Promise<void> {
    const [caller = '', path = '', ...words] = line.split(' ')
    const rest = words.join(' ')
    if (caller === 'letopis')
      await write(`commands/${line.slice(8)}`, await site.runCommand([path, ...words]))
    else if (caller === 'email') await recordEmail(path)
    else if (caller === 'until')
      await waitFor(async () => (await request('until', 'owner', path)).includes(rest))
    else await request(`requests/${caller}`, caller, path, rest)
  }

  return { names, sessions, write, request, run }
}

import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { type Language, languageCookieName } from '../../domain/language.ts'
import { type GoldenSite, waitFor } from './golden-site.ts'
import { formatResponse, normalizeText } from './normalize.ts'

/** What does not look like a browser gets other error pages. */
const browser =
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36'

/** Sends requests to a site and stores the responses as text files in a folder. */
export class Recorder {
  readonly #site: GoldenSite
  readonly #folder: string
  #visitorCount = 0
  #accessToken = ''
  #formToken = ''
  #readEmailCount = 0
  /** The session cookies of those who have signed in. */
  readonly sessions = new Map<string, string>()
  /** The names of all records. */
  readonly names = new Set<string>()

  constructor(site: GoldenSite, folder: string) {
    this.#site = site
    this.#folder = folder
  }

  /** Stores a text without what differs from run to run. */
  async write(name: string, text: string): Promise<void> {
    const plainName = normalizeText(name, this.#site).replaceAll(/[^\w./-]+/g, '_')
    const file = join(this.#folder, `${plainName.slice(0, 200)}.txt`)
    await mkdir(dirname(file), { recursive: true })
    await writeFile(file, normalizeText(text, this.#site))
    this.names.add(file)
  }

  /** Sends a request as a line of `requests.txt` says, and stores the response in a folder. */
  async request(folder: string, caller: string, path: string, rest = '', language: Language = 'en-US') {
    const [, header, value = ''] = /^([A-Z][\w-]+): (.*)$/.exec(rest) ?? []
    const hasBody = /^[^A-Z]/.test(rest)
    const type = rest.startsWith('{') ? 'application/json' : 'application/x-www-form-urlencoded'
    const response = await fetch(this.#site.url + path, {
      redirect: 'manual',
      method: hasBody ? 'POST' : header === undefined && rest !== '' ? rest : 'GET',
      body: hasBody ? rest.replace('FORM_TOKEN', this.#formToken) : null,
      headers: {
        ...this.#createHeaders(caller, language),
        ...(hasBody && { 'Content-Type': type }),
        ...(header !== undefined && { [header]: value }),
      },
    })
    const bytes = Buffer.from(await response.arrayBuffer())
    const text = bytes.toString()
    const name = `${path.slice(1) || 'home'} ${rest.replaceAll('/', '_')}`.trim()
    await this.write(`${folder}/${name}`, `${path} ${rest}\n${formatResponse(response, bytes)}`)
    this.#formToken = /name="token" value="([^"]+)"/.exec(text)?.[1] ?? this.#formToken
    this.#accessToken = /"access_token":"([^"]+)"/.exec(text)?.[1] ?? this.#accessToken
    const cookies = response.headers.getSetCookie().map((line) => line.split(';')[0])
    if (path === '/login' && response.status === 303) this.sessions.set(caller, cookies.join('; '))
    return text
  }

  #createHeaders(caller: string, language: Language): Record<string, string> {
    const { url, apiKeys } = this.#site
    const session = this.sessions.get(caller)
    if (session === undefined) this.#visitorCount += 1
    const visitorAddress = `10.1.${this.#visitorCount >> 8}.${this.#visitorCount & 255}`
    return {
      Origin: url,
      'User-Agent': browser,
      'X-Forwarded-For': session === undefined ? visitorAddress : '10.0.0.1',
      Cookie: [`${languageCookieName}=${language}`, session].join('; '),
      ...(/publishable|token/.test(caller) && { apikey: apiKeys.publishable }),
      ...(caller === 'secret' && { apikey: apiKeys.secret }),
      ...(caller === 'token' && { Authorization: `Bearer ${this.#accessToken}` }),
    }
  }

  /** Does what a line of `requests.txt` says. */
  async run(line: string): Promise<void> {
    const [caller = '', path = ''] = line.split(' ')
    const rest = line.slice(caller.length + path.length + 2)
    if (caller === 'letopis')
      await this.write(`commands/${line.slice(8)}`, await this.#site.runCommand(line.split(' ').slice(1)))
    else if (caller === 'email') await this.#recordEmail(path)
    else if (caller === 'until')
      await waitFor(async () => (await this.request('until', 'owner', path)).includes(rest))
    else await this.request(`requests/${caller}`, caller, path, rest)
  }

  /** Records the next e-mail. */
  async #recordEmail(address: string): Promise<void> {
    const { emails } = this.#site
    await waitFor(async () => emails.length > this.#readEmailCount)
    // The line breaks that the encoding adds depend on the lengths of random texts.
    const text = emails[this.#readEmailCount]?.raw.replaceAll(/=\r\n|\r/g, '').replaceAll('%', '%25') ?? ''
    this.#readEmailCount += 1
    await this.write(
      `emails/${this.#readEmailCount}-${address}`,
      decodeURIComponent(text.replaceAll(/=(?=[0-9A-F]{2})/g, '%')),
    )
  }
}

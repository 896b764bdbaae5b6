import { createHash } from 'node:crypto'
import { type Context, Hono } from 'hono'
import type { Actor } from '../../../domain/permissions.ts'
import { problemOf } from '../../../domain/problem.ts'
import type { Pictures } from '../../images/contract.ts'
import { hasSession, matchingTag } from '../../pages/index.ts'
import type { SiteSession } from '../../session/index.ts'
import { keeping, refusal } from '../answers.ts'
import { contexts, documentType } from '../media-type.ts'
import { rightsOf } from '../rights.ts'
import type { Shown, ShownPictures } from '../shown.ts'
import { askedOf, formats, type Parameters } from './asked.ts'
import { canonicalPath } from './canonical.ts'
import { imageInfo } from './info.ts'

/** Where a request finds who asks, if anybody wants to know. */
export interface IiifEnv {
  Variables: { readonly session: () => Promise<SiteSession> }
}

export interface ImageParts {
  readonly shown: ShownPictures
  readonly pictures: Pick<Pictures, 'region'>
  /** The address the site is known by, an origin. */
  readonly origin: string
}

const profile = '<http://iiif.io/api/image/3/level2.json>;rel="profile"'
/** The first digits of a file's hash are its name; with all of them it is asked for anew. */
const name = /^[0-9a-f]{24}$/
const wholeName = /^[0-9a-f]{64}$/

/** IIIF Image API 3.0, below `/iiif/image`. */
export function imageApp({ shown, pictures, origin }: ImageParts): Hono<IiifEnv> {
  const app = new Hono<IiifEnv>()

  app.get('/*', async (c) => {
    const [start = '', ...rest] = segmentsOf(c)
    if (wholeName.test(start))
      return c.redirect(`/iiif/image/${[start.slice(0, 24), ...rest].join('/')}`, 301)
    if (!name.test(start)) return missing(c)
    const found = await find(c, start)
    if (found === null) return missing(c)
    const id = `${origin}/iiif/image/${start}`
    if (rest.length === 0 || (rest.length === 1 && rest[0] === ''))
      return c.redirect(`/iiif/image/${start}/info.json`, 303)
    if (rest.length === 1 && rest[0] === 'info.json') return sendInfo(c, id, found)
    const parameters = rest.map(decoded)
    return isWhole(parameters)
      ? sendPicture(c, id, found, parameters)
      : refusal(c, 400, 'The address is no request of the IIIF Image API.')
  })

  async function find(c: Context<IiifEnv>, start: string): Promise<Shown | null> {
    try {
      return await shown.forAll(start)
    } catch (error) {
      if (problemOf(error)?.code !== 'not_found') throw error
    }
    const actor = await personOf(c)
    if (actor === null) return null
    try {
      return await shown.forPerson(start, actor)
    } catch (error) {
      if (problemOf(error)?.code === 'not_found') return null
      throw error
    }
  }

  function sendInfo(c: Context, id: string, { picture, images, isPublic }: Shown): Response {
    const manifests = isPublic ? images.map((image) => `${origin}/iiif/manifest/image/${image.id}`) : []
    const rights = images.map(({ licence }) => rightsOf(licence)).find((uri) => uri !== null) ?? null
    const text = `${JSON.stringify(imageInfo({ id, picture, rights, manifests }))}\n`
    const tag = tagOf(text)
    const headers = {
      ...keeping(isPublic, tag),
      // What it says of the images may change any time.
      ...(isPublic ? { 'Cache-Control': 'public, max-age=300' } : {}),
      'Content-Type': documentType(c.req.header('accept'), contexts.image),
      Vary: 'Accept',
      Link: profile,
    }
    return isHeld(c, tag) ? c.body(null, 304, headers) : c.body(text, 200, headers)
  }

  async function sendPicture(
    c: Context,
    id: string,
    { picture, isPublic }: Shown,
    parameters: Parameters,
  ): Promise<Response> {
    const asked = askedOf(parameters, picture)
    if ('refused' in asked) return refusal(c, 400, `The ${asked.refused} cannot be given.`)
    const path = canonicalPath(asked, picture)
    const tag = tagOf(`${picture.hash}/${path}`)
    const headers = {
      ...keeping(isPublic, tag),
      'Content-Type': formats[asked.ending].type,
      Link: `<${id}/${encodeURI(path)}>;rel="canonical", ${profile}`,
    }
    if (isHeld(c, tag)) return c.body(null, 304, headers)
    if (c.req.method === 'HEAD') return c.body(null, 200, headers)
    const bytes = await pictures.region(picture, asked.wanted)
    return bytes === null ? missing(c) : c.body(bytes, 200, headers)
  }

  return app
}

/** Who asks, where they are signed in; null for visitors, and where accounts cannot be asked. */
async function personOf(c: Context<IiifEnv>): Promise<Actor | null> {
  if (!hasSession(c.req.header('cookie'))) return null
  const { account } = await c.var.session()
  return account && { role: account.role, userId: account.id }
}

/** What stands between the slashes after `/iiif/image/`, not yet decoded: an encoded slash divides nothing. */
function segmentsOf(c: Context): string[] {
  return new URL(c.req.url).pathname.split('/').slice(3)
}

function decoded(segment: string): string {
  try {
    return decodeURIComponent(segment)
  } catch {
    // Half of an escape: no parameter looks like it.
    return ''
  }
}

function isWhole(parameters: readonly string[]): parameters is Parameters {
  return parameters.length === 4 && parameters.every((parameter) => parameter.length <= 100)
}

function isHeld(c: Context, etag: string): boolean {
  return matchingTag(c.req.header('if-none-match'), [etag]) !== null
}

function tagOf(text: string): string {
  return `"${createHash('sha256').update(text).digest('base64url').slice(0, 22)}"`
}

function missing(c: Context): Response {
  return refusal(c, 404, 'There is no such picture.')
}

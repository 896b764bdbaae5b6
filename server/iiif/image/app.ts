import { createHash } from 'node:crypto'
import { type Context, Hono } from 'hono'
import type { Actor } from '../../../domain/permissions.ts'
import { findRightsUrl } from '../../../domain/pictures/rights-url.ts'
import { toProblemOrNull } from '../../../domain/problem-error.ts'
import type { PictureService } from '../../images/contract.ts'
import { findMatchingEntityTag, hasSessionCookie } from '../../pages/index.ts'
import type { RequestSessionWithAuthClients } from '../../session/index.ts'
import { iiifContextUrls, negotiateDocumentContentType } from '../content-type.ts'
import { createIiifCacheHeaders, createIiifErrorResponse } from '../responses.ts'
import type { VisiblePicture, VisiblePictureFinder } from '../visible-picture-finder.ts'
import { createCanonicalImagePath } from './canonical-path.ts'
import { createImageInfo } from './image-info.ts'
import {
  iiifImageFormatsByExtension,
  parseIiifImageRequest,
  type UnparsedIiifImageParameters,
} from './parse-image-request.ts'

/** Request variables: the lazily loaded session. */
export interface IiifEnv {
  Variables: { readonly session: () => Promise<RequestSessionWithAuthClients> }
}

interface IiifImageAppDeps {
  readonly visiblePictures: VisiblePictureFinder
  readonly pictures: Pick<PictureService, 'renderRegion'>
  /** Counts the rendering of a region for the client of a request. Throws `too_often`. */
  readonly chargeRender: (c: Context, pixels: number) => Promise<void>
  /** Public origin of the site. */
  readonly origin: string
}

const profileLink = '<http://iiif.io/api/image/3/level2.json>;rel="profile"'
/** A picture is identified by the first digits of its file hash; a full hash is redirected. */
const hashPrefixPattern = /^[0-9a-f]{24}$/
const fullHashPattern = /^[0-9a-f]{64}$/

/** IIIF Image API 3.0, below `/iiif/image`. */
export function createIiifImageApp({
  visiblePictures,
  pictures,
  chargeRender,
  origin,
}: IiifImageAppDeps): Hono<IiifEnv> {
  const app = new Hono<IiifEnv>()

  app.get('/*', async (c) => {
    const [start = '', ...rest] = getPathSegments(c)
    if (fullHashPattern.test(start))
      return c.redirect(`/iiif/image/${[start.slice(0, 24), ...rest].join('/')}`, 301)
    if (!hashPrefixPattern.test(start)) return createNotFoundResponse(c)
    const found = await find(c, start)
    if (found === null) return createNotFoundResponse(c)
    const id = `${origin}/iiif/image/${start}`
    if (rest.length === 0 || (rest.length === 1 && rest[0] === ''))
      return c.redirect(`/iiif/image/${start}/info.json`, 303)
    if (rest.length === 1 && rest[0] === 'info.json') return sendInfo(c, id, found)
    const parameters = rest.map(decodeSegment)
    return isImageParameters(parameters)
      ? sendPicture(c, id, found, parameters)
      : createIiifErrorResponse(c, 400, 'The address is no request of the IIIF Image API.')
  })

  async function find(c: Context<IiifEnv>, start: string): Promise<VisiblePicture | null> {
    try {
      return await visiblePictures.findPublic(start)
    } catch (error) {
      if (toProblemOrNull(error)?.code !== 'not_found') throw error
    }
    const actor = await findActor(c)
    if (actor === null) return null
    try {
      return await visiblePictures.findForActor(start, actor)
    } catch (error) {
      if (toProblemOrNull(error)?.code === 'not_found') return null
      throw error
    }
  }

  function sendInfo(c: Context, id: string, { picture, images, isPublic }: VisiblePicture): Response {
    const manifests = isPublic ? images.map((image) => `${origin}/iiif/manifest/image/${image.id}`) : []
    const rights = images.map(({ licence }) => findRightsUrl(licence)).find((uri) => uri !== null) ?? null
    const text = `${JSON.stringify(createImageInfo({ id, picture, rights, manifests }))}\n`
    const tag = createEtag(text)
    const headers = {
      ...createIiifCacheHeaders(isPublic, tag),
      // The licence and the manifests may change at any time.
      ...(isPublic ? { 'Cache-Control': 'public, max-age=300' } : {}),
      'Content-Type': negotiateDocumentContentType(c.req.header('accept'), iiifContextUrls.image),
      Vary: 'Accept',
      Link: profileLink,
    }
    return isNotModified(c, tag) ? c.body(null, 304, headers) : c.body(text, 200, headers)
  }

  async function sendPicture(
    c: Context,
    id: string,
    { picture, isPublic }: VisiblePicture,
    parameters: UnparsedIiifImageParameters,
  ): Promise<Response> {
    const request = parseIiifImageRequest(parameters, picture)
    if ('refused' in request)
      return createIiifErrorResponse(c, 400, `The ${request.refused} cannot be given.`)
    const path = createCanonicalImagePath(request, picture)
    const tag = createEtag(`${picture.hash}/${path}`)
    const headers = {
      ...createIiifCacheHeaders(isPublic, tag),
      'Content-Type': iiifImageFormatsByExtension[request.extension].type,
      Link: `<${id}/${encodeURI(path)}>;rel="canonical", ${profileLink}`,
    }
    if (isNotModified(c, tag)) return c.body(null, 304, headers)
    if (c.req.method === 'HEAD') return c.body(null, 200, headers)
    const { width, height } = request.regionRequest.size
    const bytes = await pictures.renderRegion(picture, request.regionRequest, () =>
      chargeRender(c, width * height),
    )
    return bytes === null ? createNotFoundResponse(c) : c.body(bytes, 200, headers)
  }

  return app
}

/** The signed-in actor; null for visitors and if the session cannot be read. */
async function findActor(c: Context<IiifEnv>): Promise<Actor | null> {
  if (!hasSessionCookie(c.req.header('cookie'))) return null
  const { account } = await c.var.session()
  return account && { role: account.role, userId: account.id }
}

/** Path segments after `/iiif/image/`, not decoded: an encoded slash is not a separator. */
function getPathSegments(c: Context): string[] {
  return new URL(c.req.url).pathname.split('/').slice(3)
}

function decodeSegment(segment: string): string {
  try {
    return decodeURIComponent(segment)
  } catch {
    // An invalid escape; an empty parameter is rejected later.
    return ''
  }
}

function isImageParameters(parameters: readonly string[]): parameters is UnparsedIiifImageParameters {
  return parameters.length === 4 && parameters.every((parameter) => parameter.length <= 100)
}

function isNotModified(c: Context, etag: string): boolean {
  return findMatchingEntityTag(c.req.header('if-none-match'), [etag]) !== null
}

function createEtag(text: string): string {
  return `"${createHash('sha256').update(text).digest('base64url').slice(0, 22)}"`
}

function createNotFoundResponse(c: Context): Response {
  return createIiifErrorResponse(c, 404, 'There is no such picture.')
}

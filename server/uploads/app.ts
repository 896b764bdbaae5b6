import { join } from 'node:path'
import { Hono } from 'hono'
import { type Actor, may } from '../../domain/permissions.ts'
import { Problem, problemOf } from '../../domain/problem.ts'
import { type UploadResult, uploadResultHeader } from '../../domain/upload.ts'
import type { ItemService } from '../content/contract/items.ts'
import type { Files } from '../files/contract.ts'
import type { Pictures } from '../images/contract.ts'
import type { Account, SiteSession } from '../session/contract.ts'
import { createResumable, type UploadAnswer, UploadRefused } from '../storage/resumable.ts'
import { type FormOutcome, takeForm } from './form.ts'
import { askerOf, createMaker } from './making.ts'
import { MakingRecords } from './records.ts'
import { takeForSite } from './site-picture.ts'
import { type WearOutcome, wear } from './wear.ts'
import { type Wish, wishIn } from './wish.ts'

export interface UploadsParts {
  /** Where it keeps what is under way. */
  readonly folder: string
  /** Where it is mounted. */
  readonly path: string
  readonly files: Pick<Files, 'put'>
  readonly pictures: Pick<Pictures, 'take'>
  readonly content: { readonly items: Pick<ItemService, 'list' | 'read' | 'byIds' | 'save'> }
  /** The most bytes of one file. */
  readonly maxSize: number
  /** The `Set-Cookie` line by which the next page says what became of a form. */
  readonly saying: (outcome: FormOutcome | WearOutcome) => string
  readonly report: (error: unknown) => void
  readonly now: () => Date
}

/** What a request brings along. */
export interface UploadsEnv {
  readonly Variables: { readonly session: () => Promise<SiteSession> }
}

const hour = 3_600_000
/** More than anybody chooses at once, and less than fills a disk by mistake. */
const mostUnfinished = 2000

/** Takes pictures from editors, by the tus protocol, and makes images of them. */
export async function uploadsApp(parts: UploadsParts): Promise<Hono<UploadsEnv>> {
  const { content, report, now } = parts
  const records = new MakingRecords(join(parts.folder, 'made'), now)
  await records.load()
  setInterval(() => records.sweep().catch(report), hour).unref()
  const maker = createMaker({ ...parts, records })
  const senders = new WeakMap<Request, Actor>()

  const resumable = await createResumable({
    ...parts,
    folder: join(parts.folder, 'parts'),
    mostUnfinished,
    async admit(request) {
      const account = senders.get(request)?.userId
      if (!account) throw refusal(401, 'unauthenticated')
      return account
    },
    async begin({ metadata }, request) {
      // Nothing is sent in vain: that there is a gallery is looked at before the first byte.
      if (!(await isOpen(wishOf(metadata), senderOf(request)))) throw refusal(410, 'gallery')
    },
    async finish({ id, hash, metadata }, request) {
      const making = { upload: id, hash, wish: wishOf(metadata), actor: senderOf(request) }
      return answerOf(await maker.make(making))
    },
  })

  function senderOf(request: Request): Actor {
    const actor = senders.get(request)
    if (actor === undefined) throw refusal(401, 'unauthenticated')
    return actor
  }

  async function isOpen({ gallery }: Wish, actor: Actor): Promise<boolean> {
    try {
      return (await content.items.read('gallery', gallery, askerOf(actor))).removed_at === null
    } catch (error) {
      if (problemOf(error)?.code === 'not_found') return false
      throw error
    }
  }

  const app = new Hono<UploadsEnv>()
  app.post('/form', async (c) => {
    const actor = personOf((await c.var.session()).account)
    const { gallery, outcome } = await takeForm({ ...parts, maker, isOpen }, c.req.raw, actor)
    c.header('Set-Cookie', parts.saying(outcome))
    return c.redirect(`/admin/galleries/${gallery}`, 303)
  })
  app.post('/site', async (c) => {
    const actor = personOf((await c.var.session()).account)
    if (!may(actor, 'change', 'site')) throw new Problem('forbidden')
    const { result, fields } = await takeForSite(parts, c.req.raw, actor)
    if (c.req.header('accept')?.includes('json')) return c.json(result, 'refused' in result ? 422 : 200)
    c.header('Set-Cookie', parts.saying(await wear(content, result, fields, actor)))
    return c.redirect('/admin/settings', 303)
  })
  app.post('/:upload/again', async (c) => {
    const actor = personOf((await c.var.session()).account)
    const result = await maker.makeAgain(c.req.param('upload'), actor)
    if (result === null) throw new Problem('not_found')
    return c.json(result)
  })
  app.all('*', async (c) => {
    const request = c.req.raw
    senders.set(request, personOf((await c.var.session()).account))
    return resumable.handle(request)
  })
  return app
}

/** The guard has let nobody through who has no account; here it is asked again. */
function personOf(account: Account | null): Actor {
  if (account === null) throw new Problem('unauthenticated')
  return { role: account.role, userId: account.id }
}

function wishOf(metadata: Readonly<Record<string, string | null>>): Wish {
  const wish = wishIn(metadata)
  if (wish === null) throw refusal(400, 'bad_request')
  return wish
}

function answerOf(result: UploadResult): UploadAnswer {
  const body = JSON.stringify(result)
  return {
    body,
    headers: {
      'Content-Type': 'application/json; charset=utf-8',
      [uploadResultHeader]: Buffer.from(body).toString('base64url'),
    },
  }
}

function refusal(status: number, code: string): UploadRefused {
  return new UploadRefused(status, JSON.stringify({ code }))
}

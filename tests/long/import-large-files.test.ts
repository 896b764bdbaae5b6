import { createWriteStream } from 'node:fs'
import { mkdir, readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { expect, it } from 'vitest'
import { startTestChildProcess } from '../support/child-process.ts'
import { createTemporaryFolder } from '../support/content-transfer-site.ts'

const postCount = 16_000
const paragraph = '<p>Mlýn stojí <strong>od roku 1620</strong> na řece &amp; lidé jej znají.</p>\n'
const text = paragraph.repeat(160)

function* writeWordPressFile(): Generator<string> {
  yield '<?xml version="1.0"?><rss xmlns:wp="http://wordpress.org/export/1.2/"><channel><title>a</title>'
  for (let id = 1; id <= postCount; id += 1)
    yield `<item><title>Post about the mill ${id}</title><link>https://lhota.example/2019/05/post-${id}/</link><content:encoded><![CDATA[${text}]]></content:encoded><wp:post_id>${id}</wp:post_id>` +
      '<wp:post_date_gmt>2019-05-01 08:00:00</wp:post_date_gmt><wp:status>publish</wp:status><wp:post_type>post</wp:post_type></item>'
  yield '</channel></rss>'
}

function* writeGhostFile(): Generator<string> {
  yield '{"db":[{"meta":{"exported_on":1},"data":{"posts":[{}'
  for (let id = 1; id <= postCount; id += 1)
    yield `,${JSON.stringify({ id, title: `Post ${id}`, slug: `post-${id}`, html: text, status: 'published', created_at: '2019-05-01T08:00:00Z', published_at: '2019-05-01T08:00:00Z' })}`
  yield ']}}]}'
}

it.each([
  ['wordpress', 'export.xml', writeWordPressFile],
  ['ghost', 'export.json', writeGhostFile],
])(
  'converts 200 MB of %s within 350 MB of memory',
  async (format, name, write) => {
    const folder = await createTemporaryFolder()
    await mkdir(join(folder, 'source'))
    const file = join(folder, 'source', name)
    await pipeline(Readable.from(write()), createWriteStream(file))
    expect((await stat(file)).size).toBeGreaterThan(200_000_000)
    const child = startTestChildProcess('convert-import-source.ts', folder)
    const result = JSON.parse((await child.readLine()) ?? '')
    expect(result).toMatchObject({ format, notes: expect.any(Number) })
    console.log(JSON.stringify(result))
    expect(result.megabytes).toBeLessThan(350)
    expect(await readdir(join(folder, 'converted/content/articles'))).toHaveLength(postCount)
  },
  600_000,
)

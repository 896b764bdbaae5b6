import type { Page } from '@playwright/test'
import sharp from 'sharp'

/** A unique picture. */
async function createPicture(): Promise<Buffer> {
  const noise = { type: 'gaussian', mean: 128, sigma: 50 } as const
  const create = { width: 300, height: 200, channels: 3, background: '#888', noise } as const
  return await sharp({ create }).jpeg().toBuffer()
}

/** A file that a test drops, pastes or uploads. */
export interface TestFile {
  readonly name: string
  readonly type: string
  readonly bytes: Buffer
}

/** Pastes files into the text, or drops them on its last block; or on another element of the page. */
export async function transferFiles(
  page: Page,
  by: 'paste' | 'drop',
  files: readonly TestFile[],
  target = '.editor-text',
): Promise<void> {
  const sent = files.map(({ bytes, ...file }) => ({ ...file, base64: bytes.toString('base64') }))
  await page.locator(target).evaluate(
    (element, [how, list]) => {
      const transfer = new DataTransfer()
      for (const { name, type, base64 } of list) {
        const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0))
        transfer.items.add(new File([bytes], name, { type }))
      }
      const options = { bubbles: true, cancelable: true }
      const { left, top } = (element.lastElementChild ?? element).getBoundingClientRect()
      element.dispatchEvent(
        how === 'paste'
          ? new ClipboardEvent('paste', { ...options, clipboardData: transfer })
          : new DragEvent('drop', {
              ...options,
              dataTransfer: transfer,
              clientX: left + 2,
              clientY: top + 2,
            }),
      )
    },
    [by, sent] as const,
  )
}

/** A picture that no other file equals. */
export const createJpegFile = async (name: string): Promise<TestFile> => ({
  name,
  type: 'image/jpeg',
  bytes: await createPicture(),
})

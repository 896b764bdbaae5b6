import sharp from 'sharp'
import { type Looks, looksOf } from '../../images/looks.ts'
import type { ImagePlan } from '../plan/picture.ts'
import { drawPicture } from './draw.ts'

/** What a drawing process sends back for each plan: the bytes and what they look like, or why there are none. */
export type Drawn = { readonly bytes: Uint8Array; readonly looks: Looks } | { readonly failure: string }

function answer(drawn: Drawn): void {
  // Whoever asked may be gone by now; then there is nothing left to do either.
  if (process.connected) process.send?.(drawn)
}

/** A process that draws the plans it is sent, one after the other, and ends when nobody is left to send any. */
process.on('message', (plan: ImagePlan) => {
  draw(plan).then(answer, (error: unknown) => answer({ failure: String(error) }))
})

async function draw(plan: ImagePlan): Promise<Drawn> {
  const bytes = await drawPicture(plan)
  return { bytes, looks: await looksOf(sharp(bytes, { limitInputPixels: false })) }
}

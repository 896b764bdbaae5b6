import { useEffect, useRef, useState } from 'react'
import { Icon } from '../../../ui/icon.tsx'
import type { Entry } from './entry.ts'
import type { Previews } from './previews.ts'

interface Props {
  readonly entry: Pick<Entry, 'key' | 'file'>
  readonly previews: Previews
}

/** What a file looks like; its name stands beside it. Drawn, for the site's policy shows no pictures of other addresses. */
export function Preview({ entry: { key, file }, previews }: Props) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const [drawn, setDrawn] = useState(false)
  useEffect(() => {
    if (file === null) return
    return previews.show(key, file, (bitmap) => {
      if (canvas.current === null) return
      drawInto(canvas.current, bitmap)
      setDrawn(true)
    })
  }, [key, file, previews])
  return (
    <span className="upload-preview" data-drawn={drawn || undefined} aria-hidden="true">
      <canvas ref={canvas} width={112} height={112} />
      {!drawn && <Icon name="image" size="large" />}
    </span>
  )
}

function drawInto(canvas: HTMLCanvasElement, bitmap: ImageBitmap): void {
  const scale = Math.max(canvas.width / bitmap.width, canvas.height / bitmap.height)
  const [width, height] = [bitmap.width * scale, bitmap.height * scale]
  canvas
    .getContext('2d')
    ?.drawImage(bitmap, (canvas.width - width) / 2, (canvas.height - height) / 2, width, height)
}

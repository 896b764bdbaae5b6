import { useEffect, useRef, useState } from 'react'
import { Icon } from '../../../ui/icon.tsx'
import type { FilePreviewCache } from './file-preview-cache.ts'
import type { UploadEntry } from './upload-entry.ts'

interface Props {
  readonly entry: Pick<UploadEntry, 'key' | 'file'>
  readonly previews: FilePreviewCache
}

/** What a file looks like; its name stands beside it. Drawn, for the site's policy shows no pictures of other addresses. */
export function UploadPreview({ entry: { key, file }, previews }: Props) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const [drawn, setDrawn] = useState(false)
  useEffect(() => {
    if (file === null) return
    return previews.requestPreview(key, file, (bitmap) => {
      if (canvas.current === null) return
      drawCover(canvas.current, bitmap)
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

function drawCover(canvas: HTMLCanvasElement, bitmap: ImageBitmap): void {
  const scale = Math.max(canvas.width / bitmap.width, canvas.height / bitmap.height)
  const [width, height] = [bitmap.width * scale, bitmap.height * scale]
  canvas
    .getContext('2d')
    ?.drawImage(bitmap, (canvas.width - width) / 2, (canvas.height - height) / 2, width, height)
}

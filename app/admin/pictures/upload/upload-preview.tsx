import { useEffect, useRef, useState } from 'react'
import { Icon } from '../../../ui/icon.tsx'
import type { CachedFilePreviewLoader } from './file-preview-cache.ts'
import type { UploadQueueEntry } from './upload-entry.ts'

interface Props {
  readonly entry: Pick<UploadQueueEntry, 'key' | 'file'>
  readonly previews: CachedFilePreviewLoader
}

/**
 * A decorative preview of a file. Drawn on a canvas, because the content security policy does not allow blob
 * URLs.
 */
export function UploadPreview({ entry: { key, file }, previews }: Props) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const [isDrawn, setIsDrawn] = useState(false)
  useEffect(() => {
    if (file === null) return
    return previews.requestPreview(key, file, (bitmap) => {
      if (canvas.current === null) return
      drawCover(canvas.current, bitmap)
      setIsDrawn(true)
    })
  }, [key, file, previews])
  return (
    <span className="upload-preview" data-drawn={isDrawn || undefined} aria-hidden="true">
      <canvas ref={canvas} width={112} height={112} />
      {!isDrawn && <Icon name="image" size="large" />}
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

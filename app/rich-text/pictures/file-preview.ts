const previewHeight = 160
/** Decoding larger files takes too much memory for a preview. */
const maxFileSize = 40 * 1024 * 1024
const previewableTypes = /^image\/(?:jpeg|png|webp|gif|avif|bmp)$/

/** Draws a picture file on a canvas: the content security policy does not allow blob URLs. */
export function drawFilePreview(canvas: HTMLCanvasElement, file: File): void {
  canvas.hidden = true
  if (!previewableTypes.test(file.type) || file.size > maxFileSize) return
  createImageBitmap(file, { resizeHeight: previewHeight, resizeQuality: 'medium' }).then(
    (bitmap) => {
      canvas.width = bitmap.width
      canvas.height = bitmap.height
      canvas.getContext('2d')?.drawImage(bitmap, 0, 0)
      canvas.hidden = false
      bitmap.close()
    },
    // Without a preview the placeholder shows only the name.
    () => undefined,
  )
}

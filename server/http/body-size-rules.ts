/** Upload endpoints. Their handlers enforce their own size limits. */
const uploadPaths = ['/storage/v1', '/admin/uploads']

/** Whether the request target accepts large bodies. */
export function acceptsLargeBody(target: string): boolean {
  const path = target.split('?', 1)[0] ?? ''
  return uploadPaths.some((uploadPath) => path === uploadPath || path.startsWith(`${uploadPath}/`))
}

/**
 * The longest rich text, as a plain HTML form sends it: most of its characters are percent-encoded to six.
 */
export const maxRichTextBodyBytes = 8 * 1024 * 1024

/** Whether the request target accepts whole texts. These routes require a session. */
export function acceptsRichTextBody(target: string): boolean {
  return /^\/admin\/(?:(?:add|edit|settings)(?:[/?]|$)|(?:save|unsaved|preview)\.json)/.test(target)
}

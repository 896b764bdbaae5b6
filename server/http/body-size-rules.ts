const kilobyte = 1024
const megabyte = 1024 * kilobyte

/** Forms of visitors: login, language, set-up. Their bodies are parsed before anyone is signed in. */
export const maxPublicFormBytes = 32 * kilobyte

/**
 * The longest rich text in any encoding: of Chinese characters, a plain HTML form sends each as nine (`%E4%B8%AD`). These
 * routes require a session, or the key or token of someone who may change content.
 */
const maxRichTextBytes = 10 * megabyte

interface BodySizeRule {
  readonly target: RegExp
  /** Null: the handlers enforce limits of their own. */
  readonly maxBytes: number | null
}

const bodySizeRules: readonly BodySizeRule[] = [
  { target: /^\/(?:storage\/v1|admin\/uploads|admin\/data\/uploads)(?:[/?]|$)/, maxBytes: null },
  {
    target: /^\/admin\/(?:(?:add|edit|settings)(?:[/?]|\.data|$)|(?:save|unsaved|preview)\.json)/,
    maxBytes: maxRichTextBytes,
  },
  { target: /^\/rest\/v1\/(?!rpc(?:[/?]|$))[^/?]/, maxBytes: maxRichTextBytes },
  { target: /^\/(?:admin|auth\/v1|rest\/v1|realtime\/v1)(?:[/?]|$)/, maxBytes: megabyte },
]

/** The maximum size of a body sent to a request target, in bytes; null for uploads, which have limits of their own. */
export function getMaxBodyBytes(target: string): number | null {
  const rule = bodySizeRules.find((candidate) => candidate.target.test(target))
  return rule === undefined ? maxPublicFormBytes : rule.maxBytes
}

/** Whether a body may take long to arrive, as long as data keeps arriving. */
export function acceptsLongTransfer(target: string): boolean {
  return (getMaxBodyBytes(target) ?? Number.POSITIVE_INFINITY) > megabyte
}

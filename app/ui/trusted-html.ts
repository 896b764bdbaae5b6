/** The Trusted Types API of browsers that have it; the DOM's types lack it. */
interface TrustedTypesFactory {
  createPolicy(
    name: string,
    rules: {
      createHTML(html: string): string
      createScript?(code: string): string
      createScriptURL?(url: string): string
    },
  ): {
    createHTML(html: string): string
    createScript(code: string): string
    createScriptURL(url: string): string
  }
}

const factory: TrustedTypesFactory | undefined = Reflect.get(globalThis, 'trustedTypes')

/**
 * Pages refuse plain strings where a browser would parse them as HTML or run them as script. Code that passes this
 * policy must be sanitised, be parsed in a separate document, or be our own.
 */
const policy = factory?.createPolicy('letopis', {
  createHTML: (html) => html,
  createScript: (code) => code,
  createScriptURL: (url) => url,
})

/** Marks HTML as safe to insert: the server sanitised it, or it is parsed where nothing runs. */
export function markAsTrustedHtml(html: string): string {
  return policy === undefined ? html : policy.createHTML(html)
}

/** Lets a library that does not know Trusted Types empty elements by `innerHTML = ''`, and insert no other HTML. */
export function allowEmptyInnerHtml(): void {
  factory?.createPolicy('default', {
    createHTML(html) {
      if (html !== '') throw new TypeError('HTML may be inserted only through the policy of this site.')
      return html
    },
  })
}

/** Marks our own code as safe to insert as a script. */
export function markAsTrustedScript(code: string): string {
  return policy === undefined ? code : policy.createScript(code)
}

/** Marks the address of one of our own scripts as safe to load. */
export function markAsTrustedScriptUrl(url: string): string {
  return policy === undefined ? url : policy.createScriptURL(url)
}

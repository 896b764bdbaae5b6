declare module '@citation-js/core' {
  /** Reads a text of any format whose plugin is loaded, as CSL-JSON. */
  export const plugins: {
    readonly input: {
      chain(text: string, options: { readonly generateGraph: boolean }): Record<string, unknown>[]
    }
  }
}
declare module '@citation-js/plugin-bibtex'
declare module '@citation-js/plugin-ris'

declare module 'jsonld' {
  interface Loaded {
    readonly contextUrl: null
    readonly documentUrl: string
    readonly document: unknown
  }
  const jsonld: {
    expand(
      document: object,
      options: { documentLoader: (url: string) => Promise<Loaded> },
    ): Promise<readonly Readonly<Record<string, unknown>>[]>
  }
  export default jsonld
}

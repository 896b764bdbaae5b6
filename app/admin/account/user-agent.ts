type NamePattern = readonly [pattern: RegExp, name: string]

// Most browsers call themselves by the names of others as well, so the first that fits counts.
const browserPatterns: readonly NamePattern[] = [
  [/\bEdgA?\//, 'Edge'],
  [/\b(?:OPR|Opera)\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\bVivaldi\//, 'Vivaldi'],
  [/\b(?:Firefox|FxiOS)\//, 'Firefox'],
  [/\b(?:Chrome|CriOS|Chromium|HeadlessChrome)\//, 'Chrome'],
  [/\bVersion\/[\d.]+.*\bSafari\//, 'Safari'],
]

const systemPatterns: readonly NamePattern[] = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b|\bMacintosh\b/, 'macOS'],
  [/\bLinux\b|\bX11\b/, 'Linux'],
]

const maxUserAgentLength = 500

/** What a browser and its system are called; null for what they do not tell, or for no browser at all. */
export function parseUserAgent(userAgent: string | null): {
  readonly browser: string | null
  readonly system: string | null
} {
  const text = (userAgent ?? '').slice(0, maxUserAgentLength)
  return { browser: findName(text, browserPatterns), system: findName(text, systemPatterns) }
}

function findName(text: string, marks: readonly NamePattern[]): string | null {
  return marks.find(([pattern]) => pattern.test(text))?.[1] ?? null
}

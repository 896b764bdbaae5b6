type NamePattern = readonly [pattern: RegExp, name: string]

// Most user agent strings also contain the names of other browsers, so the first match wins.
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

/** The names of the browser and its operating system; null if unknown or not a browser. */
export function parseUserAgent(userAgent: string | null): {
  readonly browser: string | null
  readonly system: string | null
} {
  const text = (userAgent ?? '').slice(0, maxUserAgentLength)
  return { browser: findName(text, browserPatterns), system: findName(text, systemPatterns) }
}

function findName(text: string, patterns: readonly NamePattern[]): string | null {
  return patterns.find(([pattern]) => pattern.test(text))?.[1] ?? null
}

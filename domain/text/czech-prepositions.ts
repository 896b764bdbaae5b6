const zBeforeNumberPattern = /(?<![\p{L}\p{N}])(z)[ \u00a0](?=(\d+(?:[ \u00a0\u202f]\d{3})*))/giu

/**
 * Writes the Czech preposition "z" as it is spoken before numbers: "1 ze 4", "1 z 5". It is "ze" before words that begin
 * with s, š or a group of consonants: dvou, tří, čtyř, šesti, sedmi, dvanácti, sta.
 */
export function changeZToZeBeforeNumbers(text: string): string {
  return text.replace(zBeforeNumberPattern, (match: string, preposition: string, digits: string) =>
    isSpokenWithZe(digits.replace(/\D/g, '')) ? `${preposition}e ` : match,
  )
}

function isSpokenWithZe(digits: string): boolean {
  const number = digits.replace(/^0+(?=\d)/, '')
  // The number begins with its thousands or millions: 1 200 is "tisíc dvě stě", 12 000 "dvanáct tisíc".
  const leadingGroup = number.slice(0, number.length % 3 || 3)
  if (leadingGroup === '1') return false
  if (leadingGroup.length === 2 && leadingGroup.startsWith('1')) return /^1[23467]$/.test(leadingGroup)
  return leadingGroup.length === 3 ? /^[123467]/.test(leadingGroup) : /^[23467]/.test(leadingGroup)
}

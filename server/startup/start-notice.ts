const frameWidth = 80

/**
 * The notice of a started site. On a terminal it stands between two rules, so that it is found among other lines; without
 * borders at the sides, which would be copied with a link that is longer than a line.
 */
export function formatStartNotice(lines: readonly string[], isTerminal: boolean): string {
  if (!isTerminal) return lines.join('\n')
  const rule = '─'.repeat(frameWidth)
  return ['', rule, ...lines.flatMap((line) => ['', line]), '', rule, ''].join('\n')
}

/** Says how a site without an owner gets one. */
export function formatSetUpInvitation(origin: string, token: string): string {
  return `It has no owner yet. Become the owner, within a day: ${origin}/setup?token=${token}`
}

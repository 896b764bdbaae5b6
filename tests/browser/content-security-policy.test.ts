import { expect, test } from './support/test.ts'

/** The console messages of violations; without them the test would fail. */
const violations = [
  /Content Security Policy/,
  /This document requires 'TrustedHTML'/,
  /Failed to load resource/,
]

for (const path of ['/', '/login']) {
  test(`${path} runs scripts from the assets folder only`, async ({ page, complaints }) => {
    complaints.expected.push(...violations)
    let reports = 0
    page.on('request', (request) => {
      if (new URL(request.url()).pathname === '/csp-report') reports += 1
    })
    await page.goto(path)
    // An answer that the server would never give: the policy must hold by itself.
    await page.route('**/storage/v1/object/public/**', (route) =>
      route.fulfill({ contentType: 'text/javascript', body: 'window.attacked = true' }),
    )
    await page.route('**/assets/injected.js', (route) =>
      route.fulfill({ contentType: 'text/javascript', body: 'window.loaded = true' }),
    )
    const outcomes = await page.evaluate(async () => {
      const load = (src: string) =>
        new Promise<string>((resolve) => {
          const policy = Reflect.get(globalThis, 'trustedTypes').createPolicy('letopis', {
            createScriptURL: (url: string) => url,
          })
          const script = document.createElement('script')
          script.onload = () => resolve('loaded')
          script.onerror = () => resolve('blocked')
          script.src = policy.createScriptURL(src)
          document.head.append(script)
        })
      return [
        await load('/storage/v1/object/public/open/attack.js'),
        await load('/assets/../storage/v1/object/public/open/attack.js'),
        await load('https://other.example/assets/attack.js'),
        await load('/assets/injected.js'),
      ]
    })
    expect(outcomes).toEqual(['blocked', 'blocked', 'blocked', 'loaded'])
    expect(await page.evaluate(() => Reflect.get(window, 'attacked'))).toBeUndefined()
    await expect.poll(() => reports).toBeGreaterThan(1)
  })

  test(`${path} refuses plain strings as HTML`, async ({ page, complaints }) => {
    complaints.expected.push(...violations)
    await page.goto(path)
    const outcome = await page.evaluate(() => {
      try {
        document.body.insertAdjacentHTML('beforeend', '<img src=x onerror="window.attacked = true">')
        return 'inserted'
      } catch (error) {
        return error instanceof Error ? error.name : ''
      }
    })
    expect(outcome).toBe('TypeError')
  })
}

import { expect, test } from './support/test.ts'

// The windows of the tests themselves: what one test does in a window must not change the result of the next.

const options = { viewport: { width: 1280, height: 720 }, colorScheme: 'light' } as const

test('a window that is used again has nothing of the test before', async ({ windows }) => {
  const page = await windows.take('used again', {}, options)
  await page.addInitScript(() => Reflect.set(window, 'isAdded', true))
  await page.exposeFunction('isExposed', () => true)
  await page.route('**/books', (route) => route.abort())
  await page.route('**/*.css', (route) =>
    route.fulfill({ contentType: 'text/css', body: 'main { opacity: 0 }' }),
  )
  await page.goto('/articles')
  await page.mouse.move(640, 500)
  await page.evaluate(async () => {
    for (const storage of [localStorage, sessionStorage]) storage.setItem('left', 'yes')
    // biome-ignore lint/suspicious/noDocumentCookie: it may be left, too.
    document.cookie = 'left=yes'
    await new Promise((resolve) => {
      indexedDB.open('left').onsuccess = resolve
    })
  })
  const context = page.context()
  await context.newPage()
  await context.grantPermissions(['clipboard-read'])
  await context.setOffline(true)
  await page.setViewportSize({ width: 400, height: 300 })
  await page.emulateMedia({
    colorScheme: 'dark',
    forcedColors: 'active',
    media: 'print',
    reducedMotion: 'reduce',
  })
  let heardCount = 0
  page.on('request', () => {
    heardCount += 1
  })
  await windows.giveBack(page, true)

  expect(await windows.take('used again', {}, options)).toBe(page)
  expect(context.pages()).toEqual([page])
  expect((await page.goto('/books'))?.status()).toBe(200)
  const found = await page.evaluate(async () => ({
    stored: [localStorage, sessionStorage].map((storage) => storage.getItem('left')),
    cookie: document.cookie,
    databases: await indexedDB.databases(),
    added: ['isAdded', 'isExposed'].filter((name) => name in window),
    permission: (await navigator.permissions.query({ name: 'clipboard-read' as PermissionName })).state,
    width: innerWidth,
    media: [
      'print',
      '(prefers-color-scheme: dark)',
      '(forced-colors: active)',
      '(prefers-reduced-motion)',
    ].filter((query) => matchMedia(query).matches),
    opacity: getComputedStyle(document.querySelector('main') ?? document.body).opacity,
    isPointedAt: document.querySelector('main:hover') !== null,
  }))
  expect(found).toEqual({
    stored: [null, null],
    cookie: '',
    databases: [],
    added: [],
    permission: 'prompt',
    width: 1280,
    media: [],
    opacity: '1',
    isPointedAt: false,
  })
  expect(heardCount).toBe(0)
  await windows.giveBack(page, true)
})

test('a window is not used again after a failed test, after a change of its clock, or after a second site', async ({
  windows,
  baseURL,
}) => {
  const elsewhere = String(baseURL).replace('127.0.0.1', 'localhost')
  for (const [spoil, hasPassed] of [
    [async () => undefined, false],
    [async (page) => await page.clock.install(), true],
    [async (page) => void (await page.context().newCDPSession(page)), true],
    [
      async (page) => {
        await page.goto('/articles')
        await page.goto(`${elsewhere}/articles`)
      },
      true,
    ],
  ] as const satisfies readonly (readonly [
    (page: Awaited<ReturnType<typeof windows.take>>) => Promise<void>,
    boolean,
  ])[]) {
    const page = await windows.take('spoilt', {}, options)
    await spoil(page)
    await windows.giveBack(page, hasPassed)
    expect(page.isClosed()).toBe(true)
  }
})

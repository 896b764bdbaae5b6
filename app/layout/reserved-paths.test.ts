import { expect, it } from 'vitest'
import { getKindDefinition, kindNames } from '../../domain/kinds/index.ts'
import { isPagePathReserved } from '../../domain/page-paths.ts'
import { isReservedPath } from '../../domain/redirect-paths.ts'
import { pageRoutes } from '../routes.ts'
import { getCroppedBannerSizesAttribute } from './banner-crop.ts'

it('requests a cropped banner in the width of the whole picture', () => {
  const crop = { x: 0, y: 0, width: 50, height: 100, focusX: 25, focusY: 50, aspectRatio: 1.5 }
  expect(getCroppedBannerSizesAttribute(crop, 288)).toBe('max(200vw, 432px)')
})

it('reserves the paths of all pages, so that no redirect can hide one', () => {
  // Redirects from the pages of removed items are allowed.
  const items = kindNames.filter((kind) => getKindDefinition(kind).page).map((kind) => `${kind}/:id`)
  const pages = pageRoutes
    .map(({ path = '' }) => path)
    .filter((path) => path !== '*' && !items.some((item) => path === item || path.startsWith(`${item}/`)))
  expect(pages.filter((path) => !isReservedPath(`/${path.replaceAll(/:\w+\??/g, '1')}`))).toEqual([])
})

it('reserves all routes, so that no page of the owner has the path of another one', () => {
  const paths = pageRoutes.map(({ path = '' }) => `/${path.replaceAll(/:\w+\??/g, '1')}`)
  expect(paths.filter((path) => path !== '/*' && !isPagePathReserved(path))).toEqual([])
})

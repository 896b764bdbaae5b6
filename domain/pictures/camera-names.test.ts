import { expect, it } from 'vitest'
import { isCameraFileName } from './camera-names.ts'

it.each([
  'IMG_1004',
  'IMG_E1004',
  'img-1004 (2)',
  'IMG-20240512-WA0003',
  'DSC00012',
  '_DSC1234',
  'DSCN0042',
  'P1010001',
  'PXL_20240512_101112345.MP',
  'MVIMG_20190101_120000',
  '20240512_101112',
  '2023-05-01_12-30-00',
  '2023-05-01 12.30.00 - kopie',
  'WhatsApp Image 2024-05-12 at 10.11.12',
  'Screenshot 2024-05-12 at 10.11.12',
  'Screenshot_20240512-101112_Chrome',
  'Snímek obrazovky 2024-05-12 101112',
  'photo_2024-05-12_10-11-12',
  'FB_IMG_1700000000000',
  'image',
  'image0',
  'scan0001',
  'DSC_0001.JPG',
  'P1010023.jpg',
  'Scan0001.tiff',
  'IMG_20240512_101112_HDR',
  'IMG_1004 (2).heic',
  '3f2504e0-4f89-41d3-9a0c-0305e82c3301',
])('recognizes %j', (name) => {
  expect(isCameraFileName(name)).toBe(true)
})

it.each([
  '1932',
  '1914-1918',
  '2024-05-12',
  'Image 3',
  'Scan of the chronicle',
  'P. Novák 1932',
  'Pictures of 1945',
  'Screenshot of the old site',
  'Mill 3',
  'Dscházr',
  'Photo album 1932',
  'DSC_0001 svatba Nováků',
  'IMG_1004-babicka',
  'IMG_1004 – mlýn',
  'IMG_1004 1932',
  `IMG_${'1'.repeat(190)}x`,
  '',
])('leaves %j', (name) => {
  expect(isCameraFileName(name)).toBe(false)
})

import { expect, it } from 'vitest'
import { qrDrawing } from './qr-path.ts'

it('draws each dark square once and no light one', () => {
  const data = [
    [true, true, false, true],
    [false, false, false, false],
    [false, true, true, true],
    [true, false, true, false],
  ]
  const drawn = data.map((row) => row.map(() => 0))
  const { size, path } = qrDrawing({ size: 4, data })
  expect(size).toBe(4)
  for (const [, x, y, length] of path.matchAll(/M(\d+) (\d+)h(\d+)v1h-\3z/g))
    for (let at = 0; at < Number(length); at += 1) (drawn[Number(y)] as number[])[Number(x) + at]! += 1
  expect(drawn).toEqual(data.map((row) => row.map(Number)))
})

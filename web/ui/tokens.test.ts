import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const css = readFileSync(join(import.meta.dirname, 'tokens.css'), 'utf8')
const colours = (selector: string) => {
  const [, body = ''] = css.split(selector)
  return body.slice(0, body.indexOf('}')).trim().split(/\n\s*/)
}

test('who chose the dark look and who has it on the device see the same colours', () => {
  const chosen = colours(":root[data-skin='dark'] {")
  expect(chosen.length).toBeGreaterThan(30)
  expect(colours(':root:not([data-skin]) {')).toEqual(chosen)
})

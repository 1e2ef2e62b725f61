import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { findPlace } from './screens.ts'

const server = join(import.meta.dirname, '../../../server')
/** Addresses in quotes, up to what asks or points within the page; a part may be put in, or chosen from two words. */
const address = /(['`])(\/[a-z][\w-]*(?:\/(?:[\w-]|\$\{[^}]+\})+)*)(?=[?#'`])/g
const choice = /\$\{[^}]+ \? '([\w-]+)' : '([\w-]+)'\}/

/** Every page that an address of the code can be. */
function pagesOf(text: string): string[] {
  const found = choice.exec(text)
  if (!found) return [text.replaceAll(/\$\{[^}]+\}/g, '1')]
  return [1, 2].flatMap((side) => pagesOf(text.replace(choice, found[side] ?? '')))
}

test('every page that the server names, in notices and mail above all, is one of the site', () => {
  const files = globSync('**/*.ts', { cwd: server }).filter(
    // Paths of the system, and what answers no person.
    (file) => !/testing|\.test\.|^core.(database|watch)|^giving.sandbox/.test(file),
  )
  const named = files.flatMap((file) =>
    [...readFileSync(join(server, file), 'utf8').matchAll(address)].flatMap(([, , text = '']) =>
      pagesOf(text).map((page) => ({ file, page })),
    ),
  )
  expect(named.length).toBeGreaterThan(150)
  const isKnown = (page: string) => /^\/(api|metrics|preferences)\b/.test(page) || findPlace(page).screen !== undefined
  expect(named.filter(({ page }) => !isKnown(page))).toEqual([])
})

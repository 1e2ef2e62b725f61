import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const web = join(import.meta.dirname, '..')
/** Characters that the field has room for, by what a letter takes on average. */
const room = { ar: 42, en: 36 }

test.each(['ar', 'en'] as const)('what can be searched for is read whole in the field of a list, in %s', (lang) => {
  const words = JSON.parse(readFileSync(join(web, `translations/${lang}.json`), 'utf8')) as Record<string, unknown>
  const sources = globSync('*/**/*.tsx', { cwd: web, exclude: ['generated/**'] })
  const keys = sources.flatMap((file) =>
    [...readFileSync(join(web, file), 'utf8').matchAll(/\bsearch(?:=\{|: )m\.(\w+)\(\)/g)].map(([, key = '']) => key),
  )
  expect(keys.length).toBeGreaterThan(50)
  expect(keys.filter((key) => String(words[key]).length > room[lang]).map((key) => words[key])).toEqual([])
})

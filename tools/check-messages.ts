import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { compareMessages, repeatedKeys } from './messages.ts'

const catalogues = ['ar.json', 'en.json'] as const
const [arabic, english] = catalogues.map((name) =>
  readFileSync(join(import.meta.dirname, '..', 'web', 'translations', name), 'utf8'),
) as [string, string]
const read = (text: string) => JSON.parse(text) as Record<string, unknown>
const differences = [
  ...compareMessages(['ar.json', read(arabic)], ['en.json', read(english)]),
  ...repeatedKeys('ar.json', arabic),
  ...repeatedKeys('en.json', english),
]
for (const difference of differences) console.error(difference)
process.exitCode = differences.length > 0 ? 1 : 0

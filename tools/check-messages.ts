import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fixedNouns, lackingForms, plainTexts, sourceTexts } from './counted.ts'
import { compareMessages, repeatedKeys } from './messages.ts'
import { pageSources, rawCounts, rawNumbers } from './shown-numbers.ts'

const catalogues = ['ar.json', 'en.json'] as const
const [arabic, english] = catalogues.map((name) =>
  readFileSync(join(import.meta.dirname, '..', 'web', 'translations', name), 'utf8'),
) as [string, string]
const read = (text: string) => JSON.parse(text) as Record<string, unknown>
const root = join(import.meta.dirname, '..')
/** Texts where a number stands before a fixed word: key or text → why that is right. */
const apart = JSON.parse(readFileSync(join(root, 'tools', 'counted.json'), 'utf8')) as Record<string, string>
const texts = [...plainTexts(read(arabic)), ...sourceTexts(root)]
const differences = [
  ...compareMessages(['ar.json', read(arabic)], ['en.json', read(english)]),
  ...repeatedKeys('ar.json', arabic),
  ...repeatedKeys('en.json', english),
  ...lackingForms('ar', read(arabic)),
  ...lackingForms('en', read(english)),
  ...rawCounts('ar.json', read(arabic)),
  ...rawCounts('en.json', read(english)),
  ...rawNumbers(read(arabic), pageSources(root), apart),
  ...fixedNouns(texts, apart),
  ...Object.keys(apart)
    .filter((key) => !texts.some(({ at, text }) => at === key || text === key))
    .map((key) => `tools/counted.json names ${key}, which is not there`),
]
for (const difference of differences) console.error(difference)
process.exitCode = differences.length > 0 ? 1 : 0

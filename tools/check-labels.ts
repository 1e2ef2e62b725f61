import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { aboveAllowed, countByArea, findRepeats, readLabels } from './labels.ts'

/**
 * `node tools/check-labels.ts` fails when an area types more labels a second time than tools/labels.json allows it;
 * with `--write` it lowers the allowed numbers to what there is. They never rise.
 */
const root = join(import.meta.dirname, '..')
const record = join(root, 'tools', 'labels.json')
const { allowed, apart } = JSON.parse(readFileSync(record, 'utf8')) as {
  allowed: Record<string, number>
  /** Messages that say what a field's label says and mean something else: key → what they mean. */
  apart: Record<string, string>
}
const arabic = JSON.parse(readFileSync(join(root, 'web', 'translations', 'ar.json'), 'utf8')) as Record<string, unknown>
const repeats = findRepeats(readLabels(root), arabic, Object.keys(apart))
const differences = [
  ...aboveAllowed(repeats, allowed),
  ...Object.keys(apart)
    .filter((key) => !(key in arabic))
    .map((key) => `tools/labels.json names the message ${key}, which is not there.`),
]
if (process.argv.includes('--write')) {
  const lowered = Object.entries(countByArea(repeats)).map(([area, count]) => [
    area,
    Math.min(count, allowed[area] ?? 0),
  ])
  writeFileSync(record, `${JSON.stringify({ allowed: Object.fromEntries(lowered), apart }, null, 2)}\n`)
}
for (const difference of differences) console.error(difference)
console.log(`${repeats.length} labels are typed a second time.`)
process.exitCode = differences.length > 0 ? 1 : 0

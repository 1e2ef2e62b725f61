import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { findRepeats, readLabels } from './labels.ts'

/** `node tools/check-labels.ts` fails when a label is typed a second time. */
const root = join(import.meta.dirname, '..')
const read = (...path: string[]) => JSON.parse(readFileSync(join(root, ...path), 'utf8')) as Record<string, unknown>
/** Messages that say what a field's label says and mean something else: key → what they mean. */
const apart = Object.keys(read('tools', 'labels.json'))
const arabic = read('web', 'translations', 'ar.json')
const repeats = findRepeats(readLabels(root), arabic, apart)
const unknown = apart.filter((key) => !(key in arabic))
for (const repeat of repeats) console.error(`${repeat}. Use the words that are there.`)
for (const key of unknown) console.error(`tools/labels.json names the message ${key}, which is not there.`)
console.log(`${repeats.length} labels are typed a second time.`)
process.exitCode = repeats.length + unknown.length > 0 ? 1 : 0

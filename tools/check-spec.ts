import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { answeredCalls, bare, builtScreens } from './spec.ts'

const folder = join(import.meta.dirname, '..', 'docs', 'specification')
const update = process.argv.includes('--write')

interface Outcome {
  exist: number
  all: number
  gone: string[]
  unlisted: string[]
}

/**
 * Compares one list with what is built. With --write the file of each row is updated. A row that had a file and lost it
 * is reported.
 */
function check(list: string, keyOf: (columns: string[]) => string, built: Map<string, string>): Outcome {
  const path = join(folder, list)
  const [head = '', ...lines] = readFileSync(path, 'utf8').trimEnd().split('\n')
  const outcome: Outcome = { exist: 0, all: lines.length, gone: [], unlisted: [] }
  const rows = lines.map((line) => {
    const columns = line.split('\t')
    const [known, found] = [columns[0] ?? '', built.get(keyOf(columns)) ?? '']
    if (found) outcome.exist += 1
    if (known && !found) outcome.gone.push(line)
    if (found && !known) outcome.unlisted.push(line)
    return update && found ? [found, ...columns.slice(1)].join('\t') : line
  })
  if (update) writeFileSync(path, `${[head, ...rows].join('\n')}\n`)
  return outcome
}

const calls = check('calls.tsv', ([, method = '', path = '']) => `${method} ${bare(path)}`, await answeredCalls())
const screens = check('screens.tsv', ([, path = '']) => bare(path), builtScreens())
for (const line of [...calls.gone, ...screens.gone]) console.error(`gone: ${line}`)
if (!update)
  for (const line of [...calls.unlisted, ...screens.unlisted])
    console.error(`built but not entered (npm run check:spec -- --write): ${line}`)
console.log(`calls ${calls.exist} of ${calls.all}, screens ${screens.exist} of ${screens.all}`)
process.exitCode =
  calls.gone.length + screens.gone.length + (update ? 0 : calls.unlisted.length + screens.unlisted.length) > 0 ? 1 : 0
// The server's modules keep handles open (metrics), so the process would not end by itself.
process.exit()

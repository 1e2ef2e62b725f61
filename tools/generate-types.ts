import { readFile, writeFile } from 'node:fs/promises'
import { relative } from 'node:path'
import { buildGeneratedFiles } from './generated-files.ts'

/** `node tools/generate-types.ts` writes db/schema.sql and db/types.ts; with `--check` it compares them instead. */
const check = process.argv.includes('--check')
const stale: string[] = []
for (const [path, text] of await buildGeneratedFiles()) {
  const before = await readFile(path, 'utf8').catch(() => '')
  if (before === text) continue
  if (check) stale.push(firstDifference(path, before, text))
  else await writeFile(path, text)
}
if (stale.length > 0) {
  console.error(`${stale.join('\n')}\nRun \`npm run migrate\` and commit what it writes.`)
  process.exitCode = 1
}

function firstDifference(path: string, before: string, after: string): string {
  const old = before.split('\n')
  const fresh = after.split('\n')
  const line = fresh.findIndex((text, index) => text !== old[index])
  const at = line === -1 ? fresh.length : line
  return `${relative(process.cwd(), path)}:${at + 1} is not what the migrations make:\n  in the file    ${old[at] ?? '(end)'}\n  from migrations ${fresh[at] ?? '(end)'}`
}

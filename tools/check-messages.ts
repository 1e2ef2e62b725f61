import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { compareMessages } from './messages.ts'

const read = (name: string): [string, Record<string, unknown>] => [
  name,
  JSON.parse(readFileSync(join(import.meta.dirname, '..', 'web', 'messages', name), 'utf8')) as Record<string, unknown>,
]
const differences = compareMessages(read('ar.json'), read('en.json'))
for (const difference of differences) console.error(difference)
process.exitCode = differences.length > 0 ? 1 : 0

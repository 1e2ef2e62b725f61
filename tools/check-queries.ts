import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { migrate, readMigrations } from '#server/core/database/migrate.ts'
import { prepareQueue } from '#server/core/jobs/queue-tables.ts'
import { withScratchDatabase } from '#server/testing/cluster.ts'
import { answersFile, readAnswers, recordsFolder } from '#server/testing/queries/answers.ts'
import { Comparison } from './queries/compare.ts'
import { openProgram } from './queries/declared.ts'
import { excuseOf, judge } from './queries/judge.ts'
import { describeRecords, merge, readRecords, textOfAnswers, unasked } from './queries/merge.ts'

/**
 * Compares the row types in the code with db/queries.txt. `--write` adds what tests have recorded since.
 * `--recorded` also compares the records with the code, and prints nothing when all is well.
 */
const [write, recorded] = ['--write', '--recorded'].map((flag) => process.argv.includes(flag))
const { checker, statements, casts, close } = openProgram()
const comparison = new Comparison(checker)
const faults = casts.map(({ file, line, words }) => `${file}:${line} say the type at the statement instead: ${words}`)

let answers = readAnswers()
if (write || recorded) {
  const asked = statements.filter((one) => !excuseOf(one))
  const fresh = await withScratchDatabase(async (pool, role) => {
    await migrate(pool, await readMigrations(join(import.meta.dirname, '..', 'db', 'migrations')), role)
    await prepareQueue(pool)
    const records = readRecords()
    const known = new Set([...answers, ...records].map(({ key }) => key))
    return describeRecords(pool, write ? [...records, ...unasked(asked, known)] : records, asked, comparison)
  })
  faults.push(...fresh.failed)
  answers = merge(answers, fresh.answers, asked, comparison)
}
if (write) {
  writeFileSync(answersFile, textOfAnswers(answers))
  rmSync(recordsFolder, { recursive: true, force: true })
}
const verdict = judge(statements, answers, comparison)
close()
faults.push(...verdict.faults)
for (const fault of faults) console.error(fault)
if (!recorded || faults.length > 0)
  console.log(
    `${statements.length} typed statements, ${verdict.checked} checked, ${verdict.excused} excused (tools/queries/unchecked.ts), ${faults.length} faults`,
  )
if (faults.length > 0) process.exitCode = 1

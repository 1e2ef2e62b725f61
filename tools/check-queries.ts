import { existsSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { migrate, readMigrations } from '#server/core/database/migrate.ts'
import { prepareQueue } from '#server/core/jobs/queue-tables.ts'
import { withScratchDatabase } from '#server/testing/cluster.ts'
import { answersFile, isKnown, readAnswers, recordsFolder } from '#server/testing/queries/answers.ts'
import { Comparison } from './queries/compare.ts'
import { openProgram } from './queries/declared.ts'
import { judge } from './queries/judge.ts'
import { describeRecords, merge, readRecords, textOfAnswers, unasked } from './queries/merge.ts'

/**
 * Holds what the code says of its statements' rows against db/queries.txt.
 * `--write` enters what tests recorded since; `--recorded` fails when they met something that is not in the file.
 */
const [write, recorded] = ['--write', '--recorded'].map((flag) => process.argv.includes(flag))
const { checker, statements, casts, close } = openProgram()
const comparison = new Comparison(checker)
const faults = casts.map(({ file, line, words }) => `${file}:${line} say the type at the statement instead: ${words}`)

let answers = existsSync(answersFile) ? readAnswers() : []
const described = () =>
  withScratchDatabase(async (pool, role) => {
    await migrate(pool, await readMigrations(join(import.meta.dirname, '..', 'db', 'migrations')), role)
    await prepareQueue(pool)
    const records = readRecords()
    const known = new Set([...answers, ...records].map(({ key }) => key))
    return describeRecords(pool, [...records, ...unasked(statements, known)], statements, comparison)
  })

if (write || recorded) {
  const fresh = await described()
  faults.push(...fresh.failed)
  if (write) {
    answers = merge(answers, fresh.answers, statements, comparison)
    writeFileSync(answersFile, textOfAnswers(answers))
    rmSync(recordsFolder, { recursive: true, force: true })
  } else {
    const byKey = Map.groupBy(answers, ({ key }) => key)
    for (const { key, row, label } of fresh.answers)
      if (!isKnown(byKey.get(key), row, false)) faults.push(`db/queries.txt does not know what tests met (--write enters it): ${key} -- ${label}`)
  }
}
const verdict = judge(statements, answers, comparison)
close()
faults.push(...verdict.faults)
for (const fault of faults) console.error(fault)
console.log(`${statements.length} typed statements, ${verdict.checked} checked, ${verdict.excused.length} excused, ${faults.length} faults`)
if (faults.length > 0) process.exitCode = 1

import { join } from 'node:path'
import pino from 'pino'
import { compareBooks } from '#server/giving/compare-books.ts'
import { runSandbox } from '#server/giving/sandbox/run.ts'
import { readConfig } from '#server/core/config.ts'
import { openDatabase } from '#server/core/database/open-database.ts'
import { loadReference } from '#server/core/reference.ts'

/**
 * Holds receipts, ledger and the operators' books against each other, at any time, and changes nothing. Ends with 1 when
 * something differs, with 2 when an operator could not be asked.
 */
const config = readConfig()
const { db, close } = await openDatabase({ ...config, log: pino({ level: 'warn' }, pino.destination(2)) })
// The operator of a demonstration runs beside its server alone; its books are in a file.
const sandbox =
  config.paymentUrl === undefined && config.demonstration
    ? await runSandbox(['--books', join(config.dataDir, 'sandbox-operator.jsonl')])
    : undefined
try {
  const services = {
    db,
    reference: await loadReference(db),
    config: { ...config, paymentUrl: config.paymentUrl ?? sandbox?.url },
  }
  const { methods, differences, settled } = await compareBooks(services)
  for (const { method, receipts, ledger, operator } of methods)
    console.log(`${method}: receipts ${receipts}, ledger ${ledger}, operator ${operator}`)
  for (const { kind, method, name, ours, theirs } of differences)
    console.error(`${kind} ${[method, name].filter(Boolean).join(' ')}: ours ${ours ?? '–'}, theirs ${theirs ?? '–'}`)
  for (const { kind, method, name, ours, theirs } of settled)
    console.log(
      `settled: ${kind} ${[method, name].filter(Boolean).join(' ')}: ours ${ours ?? '–'}, theirs ${theirs ?? '–'}`,
    )
  console.log(differences.length === 0 ? 'Nothing differs.' : `${differences.length} differences.`)
  process.exitCode = differences.length === 0 ? 0 : 1
} catch (error) {
  console.error(`An operator could not be asked: ${(error as Error).message}`)
  process.exitCode = 2
} finally {
  await sandbox?.stop()
  await close()
}

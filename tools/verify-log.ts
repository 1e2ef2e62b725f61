// Verifies the sealed audit log from outside, as an operator or an auditor does.
//   node tools/verify-log.ts [--checkpoint FILE] [--write FILE]      (DATABASE_URL names the database)
// A checkpoint, kept where the database's user cannot write, reveals a removed end or a recomputed chain.
import { readFileSync, writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { Client, types } from 'pg'
import { verifyLog, type Checkpoint } from '#server/core/log/verify.ts'

async function main() {
  const { values } = parseArgs({
    options: { checkpoint: { type: 'string' }, write: { type: 'string' }, url: { type: 'string' } },
  })
  const connectionString = values.url ?? process.env.DATABASE_URL
  if (connectionString === undefined) throw new Error('Name the database: DATABASE_URL or --url.')
  types.setTypeParser(701, Number)
  const client = new Client({ connectionString })
  await client.connect()
  try {
    await client.query('begin transaction isolation level repeatable read read only')
    const known =
      values.checkpoint === undefined ? undefined : (JSON.parse(readFileSync(values.checkpoint, 'utf8')) as Checkpoint)
    const verdict = await verifyLog((text, parameters) => client.query(text, parameters) as never, known)
    for (const finding of verdict.findings) console.error(finding)
    console.log(
      `${verdict.rows} rows, ${verdict.checkpoint?.seq ?? 0} seals, ${verdict.erased} rows with personal data erased, ${verdict.unsealed} rows not sealed yet (oldest ${verdict.unsealedSeconds} s), ${verdict.findings.length} findings`,
    )
    if (verdict.findings.length > 0) process.exitCode = 1
    else if (values.write !== undefined && verdict.checkpoint)
      writeFileSync(values.write, `${JSON.stringify(verdict.checkpoint)}\n`)
  } finally {
    await client.end()
  }
}

await main()

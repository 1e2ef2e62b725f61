import { CompiledQuery } from 'kysely'
import { z } from 'zod'
import type { JobDefinition } from '../jobs/jobs.ts'
import { tellAdministrators } from '../notices/administrators.ts'
import type { Services } from '../services.ts'
import { type Checkpoint, verifyLog } from './verify.ts'

/** Seconds after which a row that is not sealed means that no sealer works. */
const sealedWithin = 60

const checkpoint: z.ZodType<Checkpoint> = z.object({
  seq: z.number(),
  hash: z.string(),
  rows: z.number(),
  to_log_id: z.number(),
  at: z.string(),
})

/**
 * Verifies the whole audit log against the checkpoint of the night before, which stands in the file store where no user
 * of the database can write. Without findings, the checkpoint moves on. With findings it stays, so that they are
 * reported again every night until somebody has dealt with them.
 */
export async function verifyNightly(services: Services): Promise<void> {
  const { db, storage, log } = services
  const text = await storage.readMark('log')
  const known = text === undefined ? undefined : checkpoint.parse(JSON.parse(text))
  const verdict = await db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (trx) => {
      return verifyLog((text, values = []) => trx.executeQuery(CompiledQuery.raw(text, values)), known)
    })
  const late = verdict.unsealedSeconds > sealedWithin
  const findings = [...verdict.findings, ...(late ? [`rows wait for their seal for ${verdict.unsealedSeconds} s`] : [])]
  if (findings.length === 0) {
    if (verdict.checkpoint) await storage.writeMark('log', JSON.stringify(verdict.checkpoint))
    log.info({ rows: verdict.rows, erased: verdict.erased, checkpoint: verdict.checkpoint }, 'audit log verified')
    return
  }
  log.error(
    { findings: findings.slice(0, 100), count: findings.length, since: known },
    'the audit log is not what was sealed; deploy/runbook.md says what to do',
  )
  await tellAdministrators(services, {
    code: 'LOG-NOT-VERIFIED',
    entity: 'log_seals',
    entityId: verdict.checkpoint?.seq ?? 0,
    params: { count: findings.length, first: findings[0] as string },
  })
}

export const logJobs: readonly JobDefinition[] = [{ name: 'verify-log', cron: '7 2 * * *', run: verifyNightly }]

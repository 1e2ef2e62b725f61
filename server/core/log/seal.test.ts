import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { sql } from 'kysely'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { verifyLog, type Checkpoint } from './verify.ts'
import { testDatabase } from '../../testing/database.ts'
import { audit } from './audit.ts'
import { sealHash, sealLogs } from './seal.ts'

const { db, ownerDb, ownerPool, url } = await testDatabase({ max: 50 })
const folder = mkdtempSync(join(tmpdir(), 'sijill-seal-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const write = (n: number) =>
  audit(
    db,
    { userId: undefined as never, ip: '127.0.0.1', ngoId: undefined, establishmentId: undefined },
    {
      action: 'update',
      entity: 'planted',
      entity_id: n,
      description_ar: `تعديل رقم ${n} «نص» \\ "`,
      before: { name: 'قديم', z: 1, a: [1, { y: null, b: 'ﷺ' }] },
      after: { name: `جديد ${n}`, z: 1.5, a: [1, { b: 'س', y: 2 ** 60 }] },
    },
  )
/** Other test files write to the same cluster, and their transactions may delay a seal for a moment. */
async function sealAll() {
  const settled = async () =>
    (
      await sql<{
        open: number
      }>`select count(*) as open from logs where id > (select coalesce(max(to_log_id), 0) from log_seals)`.execute(
        ownerDb,
      )
    ).rows[0]?.open === 0
  const until = Date.now() + 20_000
  while (!(await settled()) && Date.now() < until) await sealLogs(db, 4)
  expect(await settled()).toBe(true)
}
const verify = (known?: Checkpoint) => verifyLog((text, values) => ownerPool.query(text, values) as never, known)
/** Changes rows that the database protects, as only its owner can. */
async function tamper(...statements: string[]) {
  for (const table of ['logs', 'log_seals']) await ownerPool.query(`alter table ${table} disable trigger all`)
  for (const statement of statements) await ownerPool.query(statement)
  for (const table of ['logs', 'log_seals']) await ownerPool.query(`alter table ${table} enable trigger all`)
}
const seals = async () =>
  (
    await sql<{
      seq: number
      from_log_id: number
      to_log_id: number
      root: string
      prev_hash: string
      hash: string
    }>`select seq, from_log_id, to_log_id, root, prev_hash, hash from log_seals order by seq`.execute(ownerDb)
  ).rows
const rowIds = async () =>
  (await sql<{ id: number }>`select id from logs order by id`.execute(ownerDb)).rows.map((row) => row.id)

let checkpoint: Checkpoint
let ids: number[] = []
beforeEach(async () => {
  await tamper('delete from log_seals', 'delete from logs')
  for (let n = 1; n <= 14; n += 1) await write(n)
  await sealAll()
  const verdict = await verify()
  if (verdict.findings.length > 0 || verdict.rows !== 14 || verdict.unsealed > 0)
    throw new Error(JSON.stringify(verdict))
  checkpoint = verdict.checkpoint as Checkpoint
  ids = await rowIds()
})

describe('the verifier finds', () => {
  const edits: Record<string, string> = {
    action: `'delete'`,
    entity: `'others'`,
    entity_id: '99',
    description_ar: `description_ar || '.'`,
    changes: `'{"x":1}'`,
    ip_address: `'10.0.0.1'`,
    created_at: `created_at - interval '1 millisecond'`,
    content_hash: `reverse(content_hash)`,
  }
  it.each(Object.entries(edits))('one changed %s', async (column, value) => {
    await tamper(`update logs set ${column} = ${value} where id = ${ids[5]}`)
    expect((await verify()).findings).toContain(`row ${ids[5]} was changed`)
  })

  it('a row whose content and hash were both changed', async () => {
    await tamper(`update logs set description_ar = 'نص آخر' where id = ${ids[5]}`)
    const found = (
      await ownerPool.query<{ content_hash: string }>(`select content_hash from logs where id = ${ids[6]}`)
    ).rows[0]?.content_hash
    await tamper(
      `update logs set (action, entity, entity_id, description_ar, changes, created_at, content_hash) = (select action, entity, entity_id, description_ar, changes, created_at, content_hash from logs where id = ${ids[6]}) where id = ${ids[5]}`,
    )
    const { findings } = await verify()
    expect(findings).toEqual([expect.stringContaining('are not those that seal')])
    expect(found).toBeDefined()
  })

  it('a row deleted in the middle, and at the end of a seal', async () => {
    for (const index of [5, 7]) {
      await tamper(`create table if not exists kept as table logs`, `delete from logs where id = ${ids[index]}`)
      expect((await verify()).findings.length).toBeGreaterThan(0)
      await tamper(
        `insert into logs overriding system value select * from kept where id = ${ids[index]}`,
        'drop table kept',
      )
    }
    expect((await verify()).findings).toEqual([])
  })

  it('a deleted tail, rows and seals together, by the checkpoint', async () => {
    const last = (await seals()).at(-1)
    await tamper(`delete from log_seals where seq = ${last?.seq}`, `delete from logs where id >= ${last?.from_log_id}`)
    expect((await verify()).findings, 'without a checkpoint a clean cut cannot be seen').toEqual([])
    expect((await verify(checkpoint)).findings).toEqual([expect.stringContaining('its tail is gone')])
  })

  it('two rows that changed places', async () => {
    await tamper(
      `update logs set id = -1 where id = ${ids[4]}`,
      `update logs set id = ${ids[4]} where id = ${ids[6]}`,
      `update logs set id = ${ids[6]} where id = -1`,
    )
    expect((await verify()).findings.length).toBeGreaterThan(0)
  })

  it('a row inserted for an earlier day, inside a seal, between two seals and before the first', async () => {
    await tamper(`update logs set id = id * 10`, 'delete from log_seals')
    await sealAll()
    const ten = (await rowIds()) as [number, ...number[]]
    for (const id of [(ten[1] as number) + 5, ((await seals())[0]?.to_log_id as number) + 5, ten[0] - 5]) {
      await tamper(
        `insert into logs overriding system value select (jsonb_populate_record(l, jsonb_build_object('id', ${id}))).* from logs l where id = ${ten[3]}`,
      )
      expect((await verify()).findings, String(id)).not.toEqual([])
      await tamper(`delete from logs where id = ${id}`)
    }
    expect((await verify()).findings).toEqual([])
  })

  it('a chain that was computed anew from some row on, by the checkpoint', async () => {
    const all = await seals()
    await tamper(`delete from logs where id = ${ids[6]}`)
    let prev = all[0]?.hash as string
    for (const seal of all.slice(1)) {
      const { rows } = await ownerPool.query<{ id: number; content_hash: string }>(
        `select id, content_hash from logs where id between ${seal.from_log_id} and ${seal.to_log_id} order by id`,
      )
      const root = createHash('sha256')
        .update(rows.map((row) => `${row.id}:${row.content_hash}`).join('\n'))
        .digest('hex')
      const hash = sealHash({ ...seal, root, prev_hash: prev })
      await tamper(
        `update log_seals set root = '${root}', prev_hash = '${prev}', hash = '${hash}' where seq = ${seal.seq}`,
      )
      prev = hash
    }
    expect((await verify()).findings, 'the chain alone agrees with itself').toEqual([])
    expect((await verify(checkpoint)).findings).toEqual([expect.stringContaining('computed anew')])
  })

  it('an older copy of the database put back, by the checkpoint', async () => {
    await write(15)
    await sealAll()
    const newer = (await verify()).checkpoint as Checkpoint
    await tamper(`delete from log_seals where seq > ${checkpoint.seq}`, `delete from logs where id > ${ids.at(-1)}`)
    expect((await verify(newer)).findings).not.toEqual([])
    expect((await verify(checkpoint)).findings).toEqual([])
  })

  it('a changed or missing seal', async () => {
    await tamper('update log_seals set to_log_id = to_log_id + 1 where seq = 2')
    expect((await verify()).findings).toContain('seal 2 was changed')
    await tamper('delete from log_seals where seq = 2')
    expect((await verify()).findings).toContain('seal 3 does not follow seal 1')
  })

  it('nothing in a whole log, as a program of its own: it ends with 0 and writes the checkpoint, with 1 after an edit', async () => {
    const program = join(import.meta.dirname, '..', '..', '..', 'tools', 'verify-log.ts')
    const file = join(folder, 'checkpoint.json')
    const run = (...args: string[]) => promisify(execFile)(process.execPath, [program, '--url', url, ...args])
    expect((await run('--write', file)).stdout).toContain('14 rows')
    expect(JSON.parse(readFileSync(file, 'utf8'))).toMatchObject({
      seq: checkpoint.seq,
      hash: checkpoint.hash,
      rows: 14,
    })
    await tamper(`update logs set description_ar = 'نص آخر' where id = ${ids[2]}`)
    await expect(run('--checkpoint', file)).rejects.toMatchObject({
      code: 1,
      stderr: expect.stringContaining(`row ${ids[2]} was changed`),
    })
  })
})

describe('the sealer', () => {
  it('never forks: many sealers at once beside forty-eight writers', async () => {
    const writers = Array.from({ length: 48 }, (_, n) => write(100 + n))
    const sealers = Array.from({ length: 12 }, () => sealLogs(db, 5))
    await Promise.all([...writers, ...sealers])
    await sealAll()
    expect(await verify(checkpoint)).toMatchObject({ findings: [], rows: 62, unsealed: 0 })
  })

  it('leaves out no row that gets its id early and becomes visible late, behind a newer row of an older transaction', async () => {
    const gate = () => Promise.withResolvers<undefined>()
    const [olderBegun, lateWritten, olderMay, lateMay] = [gate(), gate(), gate(), gate()]
    const entry = { action: 'update' as const, entity: 'planted', entity_id: 1, description_ar: 'كتابة متأخرة' }
    const older = db.transaction().execute(async (trx) => {
      await sql`select pg_current_xact_id()`.execute(trx)
      olderBegun.resolve(undefined)
      await olderMay.promise
      await audit(trx, undefined, entry)
    })
    await olderBegun.promise
    const late = db.transaction().execute(async (trx) => {
      await audit(trx, undefined, entry)
      lateWritten.resolve(undefined)
      await lateMay.promise
    })
    await lateWritten.promise
    olderMay.resolve(undefined)
    await older
    for (let turn = 0; turn < 5; turn += 1) await sealLogs(db)
    const sealed = (await seals()).at(-1)?.to_log_id
    lateMay.resolve(undefined)
    await late
    expect(sealed, 'nothing above the open row is sealed').toBe(ids.at(-1))
    await sealAll()
    expect(await verify(checkpoint)).toMatchObject({ findings: [], rows: 16, unsealed: 0 })
  })

  it('does not wait for ever beside writers that never rest', async () => {
    let stop = false
    const busy = Array.from({ length: 4 }, async () => {
      while (!stop)
        await db.transaction().execute(async (trx) => {
          await audit(trx, undefined, {
            action: 'update',
            entity: 'planted',
            entity_id: 1,
            description_ar: 'كتابة متواصلة',
          })
        })
    })
    let sealed = 0
    const until = Date.now() + 10_000
    while (sealed < 50 && Date.now() < until) sealed += await sealLogs(db)
    stop = true
    await Promise.all(busy)
    expect(sealed).toBeGreaterThanOrEqual(50)
    expect((await verify()).findings).toEqual([])
  })

  it('and the log take no change from the server’s role', async () => {
    for (const statement of [
      `update logs set entity = 'x'`,
      'delete from logs',
      'truncate logs',
      `update log_seals set root = 'x'`,
      'delete from log_seals',
      'alter table logs disable trigger all',
      'drop table logs',
    ])
      await expect(sql.raw(statement).execute(db), statement).rejects.toThrow()
  })
})

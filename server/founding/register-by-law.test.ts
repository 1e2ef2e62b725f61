import { sql } from 'kysely'
import { beforeEach, describe, expect, it } from 'vitest'
import { addDays, todayIn } from '#contract/core/values/dates.ts'
import { freezeRequest } from '#contract/founding/ministry-calls.ts'
import { testApp } from '../testing/app.ts'
import { ministryUser, organisation } from '../testing/factories.ts'
import { whileHeld } from '../testing/held.ts'
import { officerRoles, place, placedRequest, take, type Placed } from '../testing/placed-request.ts'
import { foundingJobs, remind } from './jobs.ts'
import { registerByLaw } from './register-by-law.ts'

const app = await testApp()
const admin = await ministryUser(app, { role: 'CA', roles: [...officerRoles] })
const today = todayIn()
let names = 0
const setting = async (on: boolean) => {
  await sql`update settings set value = ${JSON.stringify(on)}::jsonb where key = 'founding.deemed_registration'`.execute(
    app.ownerDb,
  )
  await app.services.reference.refresh()
}
/** A complete request with the ministry whose legal term ended yesterday; nobody accepted anything. */
async function silent(status: 5 | 6 | 8 = 5): Promise<Placed> {
  const one = await placedRequest(app, `مؤسسة الأجل رقم ${(names += 1)}`)
  await place(app, one, { status })
  for (const table of ['est_account', 'est_ngo', 'est_members', 'est_docs'])
    await sql`update ${sql.table(table)} set validated = 0 where establishment_id = ${one.id}`.execute(app.ownerDb)
  await sql`update establishments set legal_deadline_at = ${addDays(today, -1)} where id = ${one.id}`.execute(
    app.ownerDb,
  )
  return one
}
const read = async (id: number) =>
  (
    await sql<{
      status_id: number
      ngo_id: number | null
      decision_no: string | null
      decision_date: string | null
      legal_deadline_at: string
    }>`select status_id, ngo_id, decision_no, decision_date, legal_deadline_at from establishments where id = ${id}`.execute(
      app.ownerDb,
    )
  ).rows[0]
const told = async (id: number, code: string) =>
  (
    await sql<{
      user_id: number
      body: string
    }>`select user_id, body from user_notifications where code = ${code} and entity_id = ${id}`.execute(app.ownerDb)
  ).rows
const afterDays = (days: number) => {
  app.clock.now = () => new Date(Date.now() + days * 86_400_000)
}
beforeEach(async () => {
  afterDays(0)
  await setting(true)
})

describe('a request on which nobody decided within the legal term', () => {
  it('is only flagged while the ministry has not allowed more', async () => {
    await setting(false)
    const one = await silent()
    for (const job of foundingJobs) await job.run(app.services, {})
    expect(await read(one.id)).toMatchObject({ status_id: 5, ngo_id: null })
    expect((await told(one.id, 'LEGAL-PASSED')).map((notice) => notice.user_id)).toEqual([admin.id])
  })

  it.each([5, 6, 8] as const)(
    'in status %i becomes an organisation by the law, by the daily job, once',
    async (status) => {
      const one = await silent(status)
      for (const job of [...foundingJobs, ...foundingJobs]) await job.run(app.services, {})
      const made = await read(one.id)
      expect(made).toMatchObject({ status_id: 9, decision_date: today })
      const { rows } =
        await sql`select n.status_id, n.decision_no = substr(e.tracking_no, 4) || '/ح' as numbered, q.status, q.result_file_qr_id is not null as letter, a.from_user_id, a.decision, a.notes,
        (select count(*) from directors d where d.ngo_id = n.id) > 0 as people, u.converted_at is not null as converted
      from ngos n join establishments e on e.ngo_id = n.id join users u on u.id = e.user_id join transaction_requests q on q.establishment_id = e.id
      join transaction_actions a on a.transaction_request_id = q.id and a.decision = 'approve' where e.id = ${one.id}`.execute(
          app.ownerDb,
        )
      expect(rows).toEqual([
        {
          status_id: 1,
          numbered: true,
          status: 'approved',
          letter: true,
          from_user_id: null,
          decision: 'approve',
          notes: expect.stringContaining('بحكم القانون'),
          people: true,
          converted: true,
        },
      ])
      expect(await told(one.id, 'LEGAL-PASSED')).toHaveLength(1)
      expect(await told(made?.ngo_id as number, 'N-10')).toHaveLength(2)
      const logged =
        await sql`select user_id from logs where entity = 'establishments' and entity_id = ${one.id} and action = 'decide' and changes -> 'status_id' ->> 'after' = '9'`.execute(
          app.ownerDb,
        )
      expect(logged.rows).toEqual([{ user_id: null }])
    },
  )

  it('still has its whole last day', async () => {
    const one = await silent()
    await sql`update establishments set legal_deadline_at = ${today} where id = ${one.id}`.execute(app.ownerDb)
    expect(await registerByLaw(app.services)).toBe(0)
    afterDays(1)
    expect(await registerByLaw(app.services)).toBe(1)
    expect(await read(one.id)).toMatchObject({ status_id: 9, decision_date: addDays(today, 1) })
  })

  it('is not registered while another holds its name: the central administrators learn why, once', async () => {
    const one = await silent()
    const { id } = await organisation(app)
    await sql`update ngos set name_ar = (select name_ar from est_ngo where establishment_id = ${one.id}) where id = ${id}`.execute(
      app.ownerDb,
    )
    expect(await registerByLaw(app.services)).toBe(0)
    expect(await registerByLaw(app.services)).toBe(0)
    expect(await read(one.id)).toMatchObject({ status_id: 5, ngo_id: null })
    expect(await told(one.id, 'LEGAL-BLOCKED')).toEqual([
      { user_id: admin.id, body: expect.stringContaining('لم يعد متاحاً') },
    ])
    await sql`update ngos set name_ar = 'جمعية باسم آخر بعيد' where id = ${id}`.execute(app.ownerDb)
    expect(await registerByLaw(app.services)).toBe(1)
  })

  it('is not registered while one of those named objects, and is once he takes it back', async () => {
    const one = await silent()
    await sql`update est_confirmations set state = 'objected', answered_at = now(), objected_at = now() where member_id = ${one.memberId}`.execute(
      app.ownerDb,
    )
    expect(await registerByLaw(app.services)).toBe(0)
    expect(await read(one.id)).toMatchObject({ status_id: 5, ngo_id: null })
    expect(await told(one.id, 'LEGAL-BLOCKED')).toEqual([
      { user_id: admin.id, body: expect.stringContaining('اعترض أحد المسمّين مؤسسين') },
    ])
    await sql`update est_confirmations set state = 'confirmed' where member_id = ${one.memberId}`.execute(app.ownerDb)
    expect(await registerByLaw(app.services)).toBe(1)
  })

  it('is not registered without its documents', async () => {
    const one = await silent()
    await sql`delete from est_docs where establishment_id = ${one.id}`.execute(app.ownerDb)
    expect(await registerByLaw(app.services)).toBe(0)
    expect((await told(one.id, 'LEGAL-BLOCKED'))[0]?.body).toContain('غير مكتملة')
    await sql`update establishments set legal_deadline_at = null where id = ${one.id}`.execute(app.ownerDb)
  })
})

describe('the clock of the law', () => {
  it('stands still while the file is frozen: as many days later, and nothing happens meanwhile', async () => {
    const one = await silent()
    await sql`update establishments set legal_deadline_at = ${addDays(today, 5)} where id = ${one.id}`.execute(
      app.ownerDb,
    )
    const freeze = (frozen: 0 | 1) =>
      admin.client.call(freezeRequest, { params: { id: one.id }, body: { frozen, reason: 'تحقيق جارٍ في الملف' } })
    expect((await freeze(1)).status).toBe(200)
    afterDays(10)
    await remind(app.services)
    expect(await registerByLaw(app.services)).toBe(0)
    expect(await told(one.id, 'LEGAL-PASSED')).toEqual([])
    expect((await freeze(0)).status).toBe(200)
    expect((await read(one.id))?.legal_deadline_at).toBe(addDays(today, 15))
    afterDays(15)
    expect(await registerByLaw(app.services)).toBe(0)
    afterDays(16)
    expect(await registerByLaw(app.services)).toBe(1)
  })

  it('stands still while the request is back with its founder', async () => {
    const one = await silent()
    await place(app, one, { status: 7, stage: 5 })
    await sql`update establishments set legal_deadline_at = ${addDays(today, 5)} where id = ${one.id}`.execute(
      app.ownerDb,
    )
    afterDays(10)
    expect(await registerByLaw(app.services)).toBe(0)
    expect(await take(one.founder.client, one, 'resubmit')).toMatchObject({ status: 200, data: { status_id: 5 } })
    expect((await read(one.id))?.legal_deadline_at).toBe(addDays(today, 15))
    afterDays(16)
    expect(await registerByLaw(app.services)).toBe(1)
  })
})

it('an officer who decides at the same moment: one of the two stands, whole', async () => {
  const one = await silent(6)
  await place(app, one, { status: 6, role: 'external_liaison' })
  const [rejected, registered] = await whileHeld(
    app,
    sql`select 1 from establishments where id = ${one.id} for update`,
    2,
    () => [take(admin.client, one, 'reject'), registerByLaw(app.services)] as Promise<{ status: number } | number>[],
  )
  const made = await read(one.id)
  if (registered === 1) {
    expect(rejected).toMatchObject({ status: 409 })
    expect(made).toMatchObject({ status_id: 9, ngo_id: expect.any(Number) })
  } else {
    expect([registered, rejected]).toEqual([0, expect.objectContaining({ status: 200 })])
    expect(made).toMatchObject({ status_id: 10, ngo_id: null })
  }
})

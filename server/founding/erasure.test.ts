import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { loginEstablishment } from '#contract/accounts/session.ts'
import { readCreationRequest } from '#contract/founding/ministry-calls.ts'
import { signupAccount } from '#contract/founding/signup-calls.ts'
import { listCreationRequests, listRequests, readRequest } from '#contract/transactions/calls.ts'
import { verifyLog } from '../core/log/verify.ts'
import { sealLogs } from '../core/log/seal.ts'
import { newQrCode } from '../core/papers/qr.ts'
import { testApp } from '../testing/app.ts'
import { ministryUser } from '../testing/factories.ts'
import { findMarks, hiddenMarks, markedRequest, marksOf, signUpBody, type Marks } from '../testing/marked-request.ts'
import { officerRoles, type Placed } from '../testing/placed-request.ts'
import { foundingJobs } from './jobs.ts'

const app = await testApp()
const admin = await ministryUser(app, { role: 'CA', roles: [...officerRoles] })
/** Ended so many months ago. */
const aged = (one: Placed, months: number, days = 0) =>
  sql`update establishments set ended_at = now() - make_interval(months => ${months}, days => ${days}) where id = ${one.id}`.execute(
    app.ownerDb,
  )
const job = foundingJobs.find((one) => one.name === 'erase-ended')
const run = async () => job?.run(app.services, {})
/** Every row of the log under a seal. */
async function sealed() {
  const open = () => sql`select 1 from logs where id > (select coalesce(max(to_log_id), 0) from log_seals)`
  const until = Date.now() + 20_000
  while ((await open().execute(app.ownerDb)).rows.length > 0) {
    if (Date.now() > until) throw new Error('the log was not sealed')
    await sealLogs(app.db)
  }
}
const appeal = (one: Placed, status: string, closed: string | null) =>
  sql`insert into transaction_requests (transaction_type_id, slug, establishment_id, subject, details, status, submitted_at, closed_at)
    select id, slug, ${one.id}, 'تظلم من قرار الرفض', 'نص التظلم', ${status}, now(), ${closed}::timestamptz from transaction_types where slug = 'grievance'`.execute(
    app.ownerDb,
  )

const titles = ['مؤسسة الأقحوان', 'مؤسسة الريحان', 'مؤسسة النسرين', 'مؤسسة الليلك', 'مؤسسة البنفسج']
const all: { one: Placed; marks: Marks; texts: string[] }[] = []
beforeAll(async () => {
  for (const [n, title] of titles.entries()) {
    const marks = marksOf(n)
    const one = await markedRequest(app, marks, title, admin)
    all.push({
      one,
      marks,
      texts: [...Object.values(marks), marks.mobile.slice(1), ...(await hiddenMarks(app, marks, one))],
    })
  }
}, 60_000)

type Case = (typeof all)[number]
const at = (n: number) => all[n] as Case

describe('personal data of a request that came to nothing a year ago', () => {
  it('is nowhere any more, in no column of any table and no file; younger, frozen, appealed and open requests keep theirs', async () => {
    const gone = at(0)
    const kept = all.slice(1)
    await aged(gone.one, 12, 1)
    await appeal(gone.one, 'withdrawn', '2000-01-01')
    await aged(at(1).one, 11, 20)
    await aged(at(2).one, 30)
    await appeal(at(2).one, 'submitted', null)
    await aged(at(3).one, 30)
    await sql`update establishments set is_frozen = true, freeze_reason = 'تحقيق جارٍ' where id = ${at(3).one.id}`.execute(
      app.ownerDb,
    )
    await sql`update establishments set status_id = 5, reject_reason_id = null, reject_text = null where id = ${at(4).one.id}`.execute(
      app.ownerDb,
    )
    await sql`update transaction_requests set status = 'in_progress', closed_at = null where id = ${at(4).one.requestId}`.execute(
      app.ownerDb,
    )
    for (const { one } of all)
      await sql`with stored as (insert into attachments (storage_key, owner_type, owner_id, name, mime, size, sha256, scan_state)
          values (gen_random_uuid(), 'transaction_requests', ${one.requestId}, 'كتاب.pdf', 'application/pdf', 10, repeat('0', 64), 'clean') returning id)
        insert into files_qrs (code, transaction_request_id, title, destination, file, sha256)
        select ${newQrCode()}, ${one.requestId}, 'استطلاع رأي', 'جهة معنية', id, repeat('0', 64) from stored`.execute(
        app.ownerDb,
      )
    const letters = async () =>
      (
        await sql<{ of: number }>`
        select q.transaction_request_id as of from files_qrs q join attachments a on a.id = q.file where q.ngo_id is null order by q.id`.execute(
          app.ownerDb,
        )
      ).rows.map((row) => row.of)
    expect(await letters()).toEqual(all.map(({ one }) => one.requestId))
    const before = await findMarks(app, gone.texts)
    // Every mark was there to be found: the search can see.
    for (const text of gone.texts) expect(before.map(({ mark }) => mark)).toContain(text)
    const traces = async () => ({
      rows: (
        await sql`select md5(e::text || u::text) as both, (select string_agg(q::text, '' order by id) from transaction_requests q where establishment_id = e.id) as requests
          from establishments e join users u on u.id = e.user_id where e.id = any(${kept.map(({ one }) => one.id)}) order by e.id`.execute(
          app.ownerDb,
        )
      ).rows,
      marks: await findMarks(
        app,
        kept.flatMap(({ texts }) => texts),
      ),
    })
    const others = await traces()

    await sealed()
    await run()
    expect(await findMarks(app, gone.texts)).toEqual([])
    expect(await letters()).toEqual(kept.map(({ one }) => one.requestId))
    await run()
    expect(await traces()).toEqual(others)
  })

  it('leaves number, form, governorate, proposed name, statuses, dates and the code of the reason', async () => {
    const { rows } =
      await sql`select e.tracking_no is not null as number, e.legal_form_id, e.governorate_id, e.status_id, e.reject_reason_id, e.submitted_at is not null as dated, e.erased_at is not null as erased,
        g.name_ar, q.status, q.request_no is not null as numbered, (select count(*) from transaction_actions a where a.transaction_request_id = q.id) > 0 as steps
      from establishments e join est_ngo g on g.establishment_id = e.id join transaction_requests q on q.establishment_id = e.id and q.slug = 'establishing_ngo' where e.id = ${at(0).one.id}`.execute(
        app.ownerDb,
      )
    expect(rows).toEqual([
      {
        number: true,
        legal_form_id: 1,
        governorate_id: 1,
        status_id: 10,
        reject_reason_id: 1,
        dated: true,
        erased: true,
        name_ar: titles[0],
        status: 'rejected',
        numbered: true,
        steps: true,
      },
    ])
  })

  it('is told of by one row of the log, and the sealed chain still verifies; a hand that goes further is seen', async () => {
    const { rows } = await sql<{
      id: number
      changes: { erased: { after: string[] }; erased_logs: { after: { count: number } } }
    }>`select id, changes from logs where establishment_id = ${at(0).one.id} and changes ? 'erased_logs'`.execute(
      app.ownerDb,
    )
    expect(rows).toHaveLength(1)
    const [row] = rows as [(typeof rows)[0]]
    expect(row.changes.erased.after).toEqual(expect.arrayContaining(['applicant', 'founders', 'documents', 'account']))
    expect(row.changes.erased_logs.after.count).toBeGreaterThan(10)
    const verify = () => verifyLog((text, values) => app.database.ownerPool.query(text, values) as never)
    expect(await verify()).toMatchObject({ findings: [], erased: row.changes.erased_logs.after.count })

    const hand = async (statement: string) => {
      await sql.raw('alter table logs disable trigger all').execute(app.ownerDb)
      await sql.raw(statement).execute(app.ownerDb)
      await sql.raw('alter table logs enable trigger all').execute(app.ownerDb)
    }
    const erased = (
      await sql<{ id: number }>`select min(id) as id from logs where erased_by = ${row.id}`.execute(app.ownerDb)
    ).rows[0]?.id
    for (const [there, back] of [
      [
        `update logs set entity_id = entity_id + 1 where id = ${erased}`,
        `update logs set entity_id = entity_id - 1 where id = ${erased}`,
      ],
      // Another row hidden under the erasure, and one that comes out of it.
      [
        `update logs set erased_by = ${row.id} where id = (select max(id) from logs)`,
        `update logs set erased_by = null where id = (select max(id) from logs)`,
      ],
      [
        `update logs set erased_by = null where id = ${erased}`,
        `update logs set erased_by = ${row.id} where id = ${erased}`,
      ],
      [
        `update logs set erased_by = 1 where id = ${erased}`,
        `update logs set erased_by = ${row.id} where id = ${erased}`,
      ],
    ] as const) {
      await hand(there)
      expect((await verify()).findings, there).not.toEqual([])
      await hand(back)
      expect((await verify()).findings, back).toEqual([])
    }
    const other = `id = (select min(id) from logs where establishment_id = ${at(1).one.id})`
    for (const statement of [
      `update logs set changes = null where ${other}`,
      `update logs set changes = null, erased_by = ${row.id} where ${other}`,
      `update logs set changes = null, erased_by = ${row.id} where id = ${erased}`,
      `update logs set changes = null, erased_by = ${row.id} where id = ${row.id}`,
    ])
      await expect(sql.raw(statement).execute(app.ownerDb), statement).rejects.toThrow('append-only')
  })

  it('leaves screens of the ministry that open and say so', async () => {
    const { one } = at(0)
    const desk = await admin.client.call(readCreationRequest, { params: { id: one.id } })
    expect(desk).toMatchObject({
      status: 200,
      data: {
        erased_at: expect.any(String),
        status_id: 10,
        reject_text: null,
        estMembers: [],
        account: { state: 'expired' },
        est_ngo: { values: { name_ar: titles[0] } },
      },
    })
    expect((await admin.client.call(readRequest, { params: { id: one.requestId } })).status).toBe(200)
    for (const list of [listRequests, listCreationRequests]) {
      const { status, data } = await admin.client.call(list, { query: { per_page: 100 } })
      expect(status).toBe(200)
      expect(JSON.stringify(data)).toContain(titles[0])
    }
    // Nothing was looked at, so nothing is logged as a look at personal data.
    const views =
      await sql`select 1 from logs where establishment_id = ${one.id} and action = 'view' and created_at > (select erased_at from establishments where id = ${one.id})`.execute(
        app.ownerDb,
      )
    expect(views.rows).toEqual([])
  })

  it('frees the address and the national number: signing in finds nobody, signing up works', async () => {
    const { marks } = at(0)
    const signIn = (username: string) =>
      app.guest.call(loginEstablishment, { body: { username, password: signUpBody(marks).password, code: null } })
    const [old, unknown] = [await signIn(marks.email), await signIn('nobody@marks.example')]
    expect({ ...old, headers: {} }).toEqual({ ...unknown, headers: {} })
    expect(old.status).toBe(400)
    expect((await app.guest.call(signupAccount, { body: signUpBody(marks) })).status).toBe(200)
    await app.guest.call(signupAccount, { body: signUpBody(at(1).marks) })
    const letters =
      await sql`select to_address as to, template_code as code from outbox where to_address = any(${[marks.email, at(1).marks.email]}) order by id desc limit 2`.execute(
        app.ownerDb,
      )
    expect(letters.rows).toEqual([
      { to: at(1).marks.email, code: 'ADDRESS-HAS-ACCOUNT' },
      { to: marks.email, code: 'N-01' },
    ])
  })

  it('goes too once the appeal was decided a year ago', async () => {
    const { one, texts } = at(2)
    await sql`update transaction_requests set status = 'rejected', closed_at = now() - interval '11 months', reject_reason_id = 1, reject_text = 'لا وجه للتظلم' where establishment_id = ${one.id} and slug = 'grievance'`.execute(
      app.ownerDb,
    )
    await run()
    expect(await findMarks(app, texts)).not.toEqual([])
    await sql`update transaction_requests set closed_at = now() - interval '13 months' where establishment_id = ${one.id} and slug = 'grievance'`.execute(
      app.ownerDb,
    )
    await run()
    expect(await findMarks(app, texts)).toEqual([])
  })
})

import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { todayIn } from '#contract/core/values/dates.ts'
import type { SentBody } from '#contract/core/calls/call.ts'
import {
  actOnThread,
  countThreads,
  exportThread,
  listThreads,
  markRead,
  readThread,
  removeThread,
  restoreThread,
  sendMessage,
} from '#contract/messages/messages.ts'
import {
  addTemplate,
  dropDraft,
  findCases,
  findParties,
  listDrafts,
  listTemplates,
  saveDraft,
} from '#contract/messages/writing.ts'
import { threadMachine } from '#contract/messages/workflow.ts'
import { namesOf } from '#contract/core/machine.ts'
import { readFile } from '#contract/documents/calls.ts'
import { type Client, must, testApp } from '#server/testing/app.ts'
import { founder, ministryUser, organisation, organisationUser, uploaded } from '#server/testing/factories.ts'
import { allowed } from '#server/testing/transitions.ts'

const app = await testApp()
const db = app.ownerDb
type Person = { id: number; client: Client }
type Ngo = Awaited<ReturnType<typeof organisation>>
let ngo: Ngo
let other: Ngo
const desk = { ministry_transaction_requests: ['S' as const, 'U' as const] }
let near: Person
let colleague: Person
let evaluator: Person
let far: Person
let central: Person
let apart: Person
beforeAll(async () => {
  ngo = await organisation(app, { governorate: 1 })
  other = await organisation(app, { governorate: 2 })
  near = await ministryUser(app, { governorate: 1, rights: desk })
  colleague = await ministryUser(app, { governorate: 1, rights: desk })
  evaluator = await ministryUser(app, { governorate: 1, roles: ['info_evaluator'] })
  far = await ministryUser(app, { governorate: 2, rights: desk, roles: ['info_evaluator'] })
  central = await ministryUser(app, { rights: desk })
  apart = await ministryUser(app, { governorate: 1, rights: { ministry_ngos: ['S', 'U', 'E'] } })
})

const body = '<p>نرجو بيان ما إذا كان عقد الإيجار المرفق يشمل القبو.</p>'
const toDirectorate = { kind: 'directorate', governorate_id: 1 } as const
const send = (client: Client, given: Partial<SentBody<typeof sendMessage>>, headers?: Record<string, string>) =>
  client.call(sendMessage, {
    body: { body, ...(given.parent_id ? {} : { subject: 'استيضاح عقد إيجار المقر' }), ...given } as SentBody<
      typeof sendMessage
    >,
    ...(headers ? { headers } : {}),
  })
const begin = async (client = ngo.client, to: SentBody<typeof sendMessage>['to'] = toDirectorate) =>
  must(await send(client, { to }))
const page = async (client: Client, id: number) => must(await client.call(readThread, { params: { id } }))
const statusOf = async (client: Client, id: number) => (await client.call(readThread, { params: { id } })).status
const listed = async (client: Client, query: object = {}) =>
  must(await client.call(listThreads, { query: { per_page: 100, ...query } })).map(({ id }) => id)
const roleOf = async (slug: string) =>
  (await sql<{ id: number }>`select id from transaction_request_roles where slug = ${slug}`.execute(db)).rows[0]?.id ??
  0

describe('who may read', () => {
  test('each kind of post is read by its two sides, in its place and office, and by nobody else, in page, list, search, count and files', async () => {
    const role = await roleOf('info_evaluator')
    const people: Record<string, Client> = {
      own: ngo.client,
      'own viewer': (await organisationUser(app, ngo.id, {})).client,
      other: other.client,
      near: near.client,
      evaluator: evaluator.client,
      far: far.client,
      central: central.client,
      apart: apart.client,
    }
    const kinds = [
      [toDirectorate, ['own', 'own viewer', 'near']],
      [{ ...toDirectorate, role_id: role }, ['own', 'own viewer', 'evaluator']],
      [{ kind: 'directorate', governorate_id: 2 } as const, ['own', 'own viewer', 'far']],
      [{ kind: 'ministry' } as const, ['own', 'own viewer', 'central']],
      [{ kind: 'ngo', ngo_id: other.id } as const, ['own', 'own viewer', 'other']],
    ] as const
    for (const [at, [to, readers]] of kinds.entries()) {
      const file = await uploaded(app, { userId: ngo.userId, ngoId: ngo.id })
      const word = `كلمةفريدة${'ابتثج'[at]}`
      const sent = must(await send(ngo.client, { to, body: `<p>${word}</p>`, attachments: [file] }))
      for (const [who, client] of Object.entries(people)) {
        const may = (readers as readonly string[]).includes(who)
        const said = `${JSON.stringify(to)} by ${who}`
        expect(await statusOf(client, sent.id), said).toBe(may ? 200 : 404)
        expect((await listed(client)).includes(sent.id), said).toBe(may)
        expect((await listed(client, { search: word })).includes(sent.id), said).toBe(may)
        const reply = await send(client, { parent_id: sent.message_id, is_internal: true })
        // After the first note, colleagues are behind; strangers find nothing.
        expect(may ? [200, 409] : [404], said).toContain(reply.status)
        const bytes = await client.request('GET', `/api/v2/messages/${sent.id}/files/${file}`)
        expect(bytes.status, said).toBe(may ? 200 : 404)
        // The general way to files is for its uploader's organisation alone.
        const general = await client.call(readFile, { params: { id: file } })
        expect(general.status, said).toBe(who.startsWith('own') ? 200 : 404)
        for (const call of [removeThread, restoreThread, exportThread] as const)
          if (!may) expect((await client.call(call, { params: { id: sent.id } })).status, said).toBe(404)
        if (!may)
          expect(
            (await client.call(markRead, { params: { id: sent.id }, body: { last_read_id: sent.message_id } })).status,
          ).toBe(404)
      }
    }
    const temporary = await founder(app)
    expect((await temporary.client.call(listThreads)).status).toBe(403)
    expect((await app.guest.call(listThreads)).status).toBe(401)
  })

  test('who moves to another governorate loses the post of the first at once, the one that he has included', async () => {
    const moving = await ministryUser(app, { governorate: 1, rights: desk })
    const sent = await begin()
    must(await moving.client.call(actOnThread, { params: { id: sent.id }, body: { action: 'take' } }))
    expect(await statusOf(moving.client, sent.id)).toBe(200)
    await sql`update users set governorate_id = 2 where id = ${moving.id}`.execute(db)
    const again = await app.signedIn({ id: moving.id, kind: 'ministry' })
    expect(await statusOf(again, sent.id)).toBe(404)
    expect(await listed(again)).not.toContain(sent.id)
    expect(must(await again.call(countThreads)).mine).toBe(0)
  })

  test('notes of an organisation are nothing for the ministry either', async () => {
    const sent = await begin()
    const before = (await page(near.client, sent.id)).messages
    must(await send(ngo.client, { parent_id: sent.message_id, is_internal: true, body: '<p>سرنالمنظمة</p>' }))
    const mate = await organisationUser(app, ngo.id)
    expect((await page(mate.client, sent.id)).messages).toHaveLength(2)
    expect((await page(near.client, sent.id)).messages).toEqual(before)
    expect(await listed(near.client, { search: 'سرنالمنظمة' })).toEqual([])
    expect((await send(near.client, { parent_id: sent.message_id })).status).toBe(200)
  })

  test('notes are read by colleagues of their side alone, and nothing tells the other side of them', async () => {
    const sent = await begin()
    const before = await page(ngo.client, sent.id)
    const note = must(
      await send(near.client, { parent_id: sent.message_id, is_internal: true, body: '<p>سرنالداخلي</p>' }),
    )
    expect((await page(colleague.client, sent.id)).messages.map(({ id }) => id)).toEqual([
      sent.message_id,
      note.message_id,
    ])
    const after = await page(ngo.client, sent.id)
    expect(after).toEqual(before)
    expect(await listed(ngo.client, { search: 'سرنالداخلي' })).toEqual([])
    expect(await listed(colleague.client, { search: 'سرنالداخلي' })).toEqual([sent.id])
    // Neither as a letter that is answered, nor as one that was missed.
    expect((await send(ngo.client, { parent_id: note.message_id })).status).toBe(404)
    expect((await send(ngo.client, { parent_id: sent.message_id })).status).toBe(200)
    const told =
      await sql`select from user_notifications where user_id = ${ngo.userId} and entity = 'message_threads' and entity_id = ${sent.id}`.execute(
        db,
      )
    expect(told.rows).toHaveLength(0)
  })
})

describe('who writes', () => {
  test('in whose name follows from the session: no field says it, and offices of others are refused', async () => {
    const role = await roleOf('info_evaluator')
    const wrong = [
      [near.client, { to: { kind: 'ngo', ngo_id: other.id } }, 422],
      [near.client, { to: { kind: 'ngo', ngo_id: ngo.id, role_id: role } }, 422],
      [near.client, { to: { kind: 'directorate', governorate_id: 2 } }, 422],
      [evaluator.client, { to: { kind: 'ngo', ngo_id: ngo.id } }, 422],
      [apart.client, { to: { kind: 'ngo', ngo_id: ngo.id } }, 403],
      [ngo.client, { to: { kind: 'ngo', ngo_id: ngo.id } }, 422],
      [ngo.client, { to: { kind: 'ministry', role_id: role } }, 422],
      [ngo.client, { to: { kind: 'directorate' } }, 422],
      [ngo.client, { to: toDirectorate, sender_user_id: near.id }, 422],
      [ngo.client, { to: toDirectorate, sender_ngo_id: other.id }, 422],
    ] as const
    for (const [client, given, status] of wrong)
      expect((await send(client, given as never)).status, JSON.stringify(given)).toBe(status)
    const sent = must(await send(evaluator.client, { to: { kind: 'ngo', ngo_id: ngo.id, role_id: role } }))
    const [letter] = (await page(ngo.client, sent.id)).messages
    expect([letter?.from.name.ar, letter?.from.office?.ar, letter?.writer]).toEqual([
      `مديرية ${app.services.reference.find('governorates', 1)?.name_ar}`,
      'مدقق البيانات',
      null,
    ])
    expect((await page(evaluator.client, sent.id)).messages[0]?.writer).toBe('سامر السنديان')
  })

  test('who has an interest in the organisation reads, and neither writes nor acts', async () => {
    const relative = await ministryUser(app, { governorate: 1, rights: desk })
    await sql`update users set conflict_ngo_ids = ${[ngo.id]} where id = ${relative.id}`.execute(db)
    const sent = await begin()
    const seen = await page(relative.client, sent.id)
    expect([seen.may_write, seen.actions]).toEqual(['conflict', []])
    expect((await send(relative.client, { parent_id: sent.message_id })).status).toBe(403)
    expect((await send(relative.client, { to: { kind: 'ngo', ngo_id: ngo.id } })).status).toBe(403)
    expect(
      (await relative.client.call(actOnThread, { params: { id: sent.id }, body: { action: 'finish' } })).status,
    ).toBe(403)
    // Nor is it handed to him.
    const handed = await near.client.call(actOnThread, {
      params: { id: sent.id },
      body: { action: 'hand_over', to_user_id: relative.id, reason: 'إجازة' },
    })
    expect(Object.keys(handed.errors)).toEqual(['to_user_id'])
  })

  test('who may only look at requests reads the general post and writes nothing', async () => {
    const auditor = await ministryUser(app, { governorate: 1, rights: { ministry_transaction_requests: ['S', 'E'] } })
    const sent = await begin()
    const seen = await page(auditor.client, sent.id)
    expect([seen.may_write, seen.actions]).toEqual(['read_only', []])
    const tried = [
      await send(auditor.client, { parent_id: sent.message_id }),
      await send(auditor.client, { parent_id: sent.message_id, is_internal: true }),
      await auditor.client.call(actOnThread, { params: { id: sent.id }, body: { action: 'take' } }),
    ]
    expect(tried.map(({ status }) => status)).toEqual([403, 403, 403])
    const handed = { action: 'hand_over', to_user_id: auditor.id, reason: 'إجازة' } as const
    expect((await near.client.call(actOnThread, { params: { id: sent.id }, body: handed })).status).toBe(422)
  })

  test('organisations write to each other only as the setting allows, an open thread included', async () => {
    const sent = await begin(ngo.client, { kind: 'ngo', ngo_id: other.id })
    await sql`update settings set value = 'false' where key = 'messages.between_organisations'`.execute(db)
    await app.services.reference.refresh()
    expect((await send(ngo.client, { to: { kind: 'ngo', ngo_id: other.id } })).status).toBe(403)
    expect((await send(other.client, { parent_id: sent.message_id })).status).toBe(403)
    expect(
      must(await ngo.client.call(findParties, { query: { search: 'جمعية الاختبار' } })).parties.filter(
        ({ kind }) => kind === 'ngo',
      ),
    ).toEqual([])
    await sql`update settings set value = 'true' where key = 'messages.between_organisations'`.execute(db)
    await app.services.reference.refresh()
    expect((await send(other.client, { parent_id: sent.message_id })).status).toBe(200)
  })

  test('a letter is bound only to a handed-in request of its organisation', async () => {
    const requestOf = async (ngoId: number, submitted: boolean) =>
      (
        await sql<{
          id: number
        }>`insert into transaction_requests (transaction_type_id, slug, ngo_id, subject, status, submitted_at)
          select id, slug, ${ngoId}, 'طلب للتجربة', ${submitted ? 'submitted' : 'draft'}, ${submitted ? new Date().toISOString() : null} from transaction_types where slug = 'mediation_request' returning id`.execute(
          db,
        )
      ).rows[0]?.id as number
    const [own, draft, foreign] = [
      await requestOf(ngo.id, true),
      await requestOf(ngo.id, false),
      await requestOf(other.id, true),
    ]
    for (const id of [draft, foreign])
      expect(Object.keys((await send(ngo.client, { to: toDirectorate, transaction_request_id: id })).errors)).toEqual([
        'transaction_request_id',
      ])
    expect(must(await ngo.client.call(findCases)).map(({ id }) => id)).toEqual([own])
    // A colleague finds and binds what he may read by the right of its type.
    for (const [rights, may] of [
      [{}, false],
      [{ mediation_request: ['S'] }, true],
      [{ ngo_bank_accounts: ['S'] }, false],
    ] as const) {
      const { client: colleague } = await organisationUser(app, ngo.id, rights as never)
      expect(must(await colleague.call(findCases)).map(({ id }) => id)).toEqual(may ? [own] : [])
      const sent = await send(colleague, { to: toDirectorate, transaction_request_id: own })
      expect(sent.status).toBe(may ? 200 : 422)
    }
    expect(must(await far.client.call(findCases, { query: { ngo_id: ngo.id } }))).toEqual([])
    const found = async (client: Client) =>
      must(await client.call(findParties, { query: { search: 'لا أحد', ngo_id: ngo.id } })).parties.map(
        ({ ngo_id }) => ngo_id,
      )
    expect([await found(near.client), await found(far.client)]).toEqual([[ngo.id], []])
    const sent = must(await send(ngo.client, { to: toDirectorate, transaction_request_id: own }))
    expect((await page(near.client, sent.id)).case?.id).toBe(own)

    // The paper goes into the file of the case, without the notes; who reads the case reads it.
    must(await send(near.client, { parent_id: sent.message_id, is_internal: true, body: '<p>حاشية لا تُصدّر</p>' }))
    // Who only reads puts nothing into the case.
    const auditor = await ministryUser(app, { governorate: 1, rights: { ministry_transaction_requests: ['S'] } })
    const copy = must(await auditor.client.call(exportThread, { params: { id: sent.id } }))
    expect(copy.in_case).toBe(false)
    const made = must(await near.client.call(exportThread, { params: { id: sent.id } }))
    expect(made.in_case).toBe(true)
    const { rows } = await sql<{
      file: number
      title: string
    }>`select file, title from transaction_documents where transaction_request_id = ${own}`.execute(db)
    expect(rows).toEqual([{ file: made.file, title: 'مراسلات: استيضاح عقد إيجار المقر' }])
    const bytes = await near.client.call(readFile, { params: { id: made.file } })
    expect(bytes.status).toBe(200)
    const { createHash } = await import('node:crypto')
    expect(
      createHash('sha256')
        .update(bytes.data as Buffer)
        .digest('hex'),
    ).toBe(made.sha256)
    const log = await sql<{
      changes: { letters: { after: number } }
    }>`select changes from logs where action = 'export' and entity = 'message_threads' and entity_id = ${sent.id}`.execute(
      db,
    )
    expect(log.rows[0]?.changes.letters.after).toBe(1)
    expect((await page(ngo.client, sent.id)).papers.map(({ sha256 }) => sha256)).toEqual([made.sha256, copy.sha256])
  })
})

describe('sending', () => {
  test('who is behind gets what he missed and keeps his draft; of two who answer at once one is behind', async () => {
    const sent = await begin()
    const first = must(await send(near.client, { parent_id: sent.message_id, body: '<p>الجواب الأول</p>' }))
    must(
      await colleague.client.call(saveDraft, {
        body: { thread_id: sent.id, is_internal: false, subject: '', body: 'جواب ثانٍ', attachments: [] },
      }),
    )
    const late = await send(colleague.client, { parent_id: sent.message_id, body: '<p>جواب ثانٍ</p>' })
    expect(late.status).toBe(409)
    expect((late.data as unknown as { missed: { id: number }[] }).missed.map(({ id }) => id)).toEqual([
      first.message_id,
    ])
    expect((await page(colleague.client, sent.id)).drafts.map((one) => one.body)).toEqual(['جواب ثانٍ'])

    // Both have read the same; the row of the thread is held until both wait for it.
    const at = first.message_id
    const answers = await db.transaction().execute(async (trx) => {
      await sql`select from message_threads where id = ${sent.id} for update`.execute(trx)
      const both = Promise.all([send(near.client, { parent_id: at }), send(colleague.client, { parent_id: at })])
      for (let waiting = 0; waiting < 2;) {
        await new Promise((resolve) => setTimeout(resolve, 20))
        const { rows } = await sql<{
          n: number
        }>`select count(*)::int as n from pg_stat_activity where wait_event_type = 'Lock' and query like '%message_threads%for update%' and datname = current_database()`.execute(
          db,
        )
        waiting = rows[0]?.n ?? 0
      }
      return { both }
    })
    expect((await answers.both).map(({ status }) => status).toSorted()).toEqual([200, 409])
    expect((await page(near.client, sent.id)).messages).toHaveLength(3)
  })

  test('the same letter sent again under its key is one letter', async () => {
    const key = { 'idempotency-key': 'letter-sent-twice' }
    const [one, two] = [
      must(await send(ngo.client, { to: toDirectorate }, key)),
      must(await send(ngo.client, { to: toDirectorate }, key)),
    ]
    expect(two).toEqual(one)
  })

  test('numbers run without gaps in the registers of both sides, also where letters are refused between them', async () => {
    const fresh = await organisation(app, { governorate: 3 })
    const year = todayIn().slice(0, 4)
    const to = { kind: 'directorate', governorate_id: 3 } as const
    const numbers: (string | null)[] = []
    for (const attachments of [[], [999_999_999], []])
      numbers.push((await send(fresh.client, { to, attachments })).data?.out_no ?? null)
    expect(numbers).toEqual([`1/ص/${year}`, null, `2/ص/${year}`])
    const many = await Promise.all(Array.from({ length: 6 }, () => send(fresh.client, { to })))
    expect(many.map(({ data }) => data.out_no).toSorted()).toEqual([3, 4, 5, 6, 7, 8].map((n) => `${n}/ص/${year}`))
    const { rows } = await sql<{
      in_no: string
    }>`select in_no from messages where sender_ngo_id = ${fresh.id} order by id`.execute(db)
    expect(rows.map(({ in_no }) => in_no).toSorted()).toEqual([1, 2, 3, 4, 5, 6, 7, 8].map((n) => `${n}/و/${year}`))
  })

  test('a sent letter cannot be changed or removed by any statement', async () => {
    const sent = await begin()
    for (const statement of [
      sql`update messages set body = 'غيره' where id = ${sent.message_id}`,
      sql`delete from messages where id = ${sent.message_id}`,
    ])
      await expect(statement.execute(db)).rejects.toThrow('a letter stays as it was sent')
  })

  test('files: five at most, together twenty megabytes, of the writer alone, none with a note', async () => {
    const files: number[] = []
    for (let n = 0; n < 3; n += 1) files.push(await uploaded(app, { userId: ngo.userId, ngoId: ngo.id }))
    await sql`update attachments set size = 8000000 where id = any(${files})`.execute(db)
    expect(Object.keys((await send(ngo.client, { to: toDirectorate, attachments: files })).errors)).toEqual([
      'attachments',
    ])
    expect((await send(ngo.client, { to: toDirectorate, attachments: files.slice(0, 2) })).status).toBe(200)
    const foreign = await uploaded(app, { userId: other.userId, ngoId: other.id })
    expect((await send(ngo.client, { to: toDirectorate, attachments: [foreign] })).status).toBe(422)
    const own = await uploaded(app, { userId: ngo.userId, ngoId: ngo.id })
    const sent = await begin()
    expect((await send(ngo.client, { parent_id: sent.message_id, is_internal: true, attachments: [own] })).status).toBe(
      422,
    )
  })

  test('words are cleaned of what acts, and found as people write them', async () => {
    const sent = must(
      await send(ngo.client, { to: toDirectorate, body: '<p onclick="x()">مُؤسّسة الأَمانة</p><script>alert(1)</script>' }),
    )
    expect((await page(near.client, sent.id)).messages[0]?.body).toBe('<p>مُؤسّسة الأَمانة</p>')
    for (const search of ['مؤسسه الامانه', 'الأمانة', sent.out_no ?? ''])
      expect(await listed(near.client, { search }), search).toContain(sent.id)
    expect(await listed(near.client, { search: 'script' })).not.toContain(sent.id)
  })
})

describe('in the office', () => {
  const statuses = namesOf(threadMachine.statuses)
  const bodies = () => ({
    take: { action: 'take' },
    hand_over: { action: 'hand_over', to_user_id: colleague.id, reason: 'إجازة سنوية' },
    refer: { action: 'refer', governorate_id: 2, role_id: null, reason: 'المنظمة تتبع مديرية أخرى' },
    finish: { action: 'finish' },
    reopen: { action: 'reopen' },
  })
  test.each(statuses)(
    'in the status %s each action is taken by whom the table names, and by nobody else',
    async (status) => {
      for (const action of namesOf(bodies()))
        for (const [who, person, part, to] of [
          ['officer', near.client, 'officer', toDirectorate],
          ['own organisation', ngo.client, undefined, toDirectorate],
          ['addressee', other.client, 'addressee', { kind: 'ngo', ngo_id: other.id }],
          ['writer to an organisation', ngo.client, undefined, { kind: 'ngo', ngo_id: other.id }],
        ] as const) {
          const sent = await begin(ngo.client, to)
          await sql`update message_threads set status = ${status} where id = ${sent.id}`.execute(db)
          const answer = await person.call(actOnThread, { params: { id: sent.id }, body: bodies()[action] as never })
          const said = allowed('message-thread', status, action)
          const isNamed = part !== undefined && (threadMachine.actions[action].who as readonly string[]).includes(part)
          expect(answer.status, `${action} in ${status} by ${who}`).toBe(
            !isNamed ? 403 : said === undefined ? 409 : 200,
          )
          const { rows } = await sql<{
            status: string
          }>`select status from message_threads where id = ${sent.id}`.execute(db)
          if (answer.status === 200) expect(said?.to).toContain(rows[0]?.status)
          else expect(rows[0]?.status).toBe(status)
        }
    },
  )

  test('handed to a colleague it is his; he is told why, the organisation is not', async () => {
    const sent = await begin()
    must(await near.client.call(actOnThread, { params: { id: sent.id }, body: { action: 'take' } }))
    const body = { action: 'hand_over', to_user_id: colleague.id, reason: 'إجازة حتى الأحد' } as const
    must(await near.client.call(actOnThread, { params: { id: sent.id }, body }))
    expect(await listed(colleague.client, { view: 'mine' })).toContain(sent.id)
    expect(await listed(near.client, { view: 'mine' })).not.toContain(sent.id)
    const seen = await page(colleague.client, sent.id)
    expect([seen.holder?.id, seen.holders.map(({ reason }) => reason)]).toEqual([
      colleague.id,
      ['إجازة حتى الأحد', null],
    ])
    const own = await page(ngo.client, sent.id)
    expect([own.holder, own.holders, own.colleagues, own.away]).toEqual([null, [], [], null])
    const log =
      await sql`select from logs where ngo_id = ${ngo.id} and entity = 'message_threads' and entity_id = ${sent.id} and changes::text like '%إجازة%'`.execute(
        db,
      )
    expect(log.rows).toEqual([])
    const told = await sql<{
      body: string
    }>`select body from user_notifications where user_id = ${colleague.id} and code = 'LETTER-HANDED' and entity_id = ${sent.id}`.execute(
      db,
    )
    expect(told.rows[0]?.body).toContain('إجازة حتى الأحد')
    // Not to people of another place or office.
    for (const stranger of [far, evaluator, central, apart])
      expect(
        (
          await colleague.client.call(actOnThread, {
            params: { id: sent.id },
            body: { ...body, to_user_id: stranger.id },
          })
        ).status,
      ).toBe(422)
  })

  test('referred to another office it leaves the first at once, whoever had it', async () => {
    const sent = await begin()
    must(await near.client.call(actOnThread, { params: { id: sent.id }, body: { action: 'take' } }))
    const body = { action: 'refer', governorate_id: 2, role_id: null, reason: 'المنظمة تتبع مديرية أخرى' } as const
    expect(must(await near.client.call(actOnThread, { params: { id: sent.id }, body })).left).toBe(true)
    expect([
      await statusOf(near.client, sent.id),
      await statusOf(far.client, sent.id),
      await statusOf(ngo.client, sent.id),
    ]).toEqual([404, 200, 200])
    expect((await page(far.client, sent.id)).holder).toBeNull()
  })

  test('while the holder is away a substitute stands for him, through chains and not in circles; nobody left, the office has it', async () => {
    const [one, two, three] = [
      await ministryUser(app, { governorate: 1, rights: desk }),
      await ministryUser(app, { governorate: 1, rights: desk }),
      await ministryUser(app, { governorate: 1, rights: desk }),
    ]
    const away = (person: Person, substitute: Person) =>
      sql`insert into user_absences (user_id, from_date, to_date, substitute_user_id, hand_over) values (${person.id}, current_date - 1, current_date + 5, ${substitute.id}, true)`.execute(
        db,
      )
    const sent = await begin()
    must(await one.client.call(actOnThread, { params: { id: sent.id }, body: { action: 'take' } }))
    const holder = async () => (await page(near.client, sent.id)).holder?.id ?? null
    expect(await holder()).toBe(one.id)
    await away(one, two)
    expect(await holder()).toBe(two.id)
    expect((await page(near.client, sent.id)).away?.name).toBe('سامر السنديان')
    await away(two, three)
    expect(await holder()).toBe(three.id)
    await away(three, one)
    expect(await holder()).toBeNull()
    // A letter that comes now is told to the office.
    const reply = must(await send(ngo.client, { parent_id: sent.message_id }))
    const told = async (person: Person) =>
      (
        await sql`select from user_notifications where user_id = ${person.id} and code = 'LETTER-MINISTRY' and entity_id = ${reply.id}`.execute(
          db,
        )
      ).rows.length
    expect([await told(near), await told(colleague)]).toEqual([2, 2])
    await sql`update user_absences set to_date = current_date - 1 where user_id = ${three.id}`.execute(db)
    expect(await holder()).toBe(three.id)
    await sql`delete from user_absences where user_id in (${one.id}, ${two.id}, ${three.id})`.execute(db)
    expect(await holder()).toBe(one.id)
  })

  test('done leaves the folders; a letter that comes opens it again, and it goes to the office', async () => {
    const sent = await begin()
    const answer = must(await send(near.client, { parent_id: sent.message_id }))
    expect((await page(near.client, sent.id)).holder?.id).toBe(near.id)
    must(await near.client.call(actOnThread, { params: { id: sent.id }, body: { action: 'finish' } }))
    expect(await listed(near.client, { folder: 'received' })).not.toContain(sent.id)
    expect(await listed(near.client, { view: 'done' })).toContain(sent.id)
    must(await send(ngo.client, { parent_id: answer.message_id }))
    const seen = await page(near.client, sent.id)
    expect([seen.status, seen.holder, seen.waiting]).toEqual(['open', null, 'us'])
  })
})

describe('for each person', () => {
  test('folders, marks of reading and waiting follow the letters', async () => {
    const sent = await begin()
    expect(await listed(ngo.client, { folder: 'sent' })).toContain(sent.id)
    expect(await listed(ngo.client, { folder: 'received' })).not.toContain(sent.id)
    expect(await listed(near.client, { folder: 'received', view: 'unread' })).toContain(sent.id)
    expect(await listed(near.client, { view: 'waiting_us' })).toContain(sent.id)
    expect(await listed(ngo.client, { view: 'waiting_them' })).toContain(sent.id)
    expect((await page(ngo.client, sent.id)).messages[0]?.read_at).toBeNull()
    // The writer's own reading is no receipt.
    must(await ngo.client.call(markRead, { params: { id: sent.id }, body: { last_read_id: sent.message_id } }))
    expect((await page(ngo.client, sent.id)).messages[0]?.read_at).toBeNull()
    must(await near.client.call(markRead, { params: { id: sent.id }, body: { last_read_id: sent.message_id } }))
    expect((await page(ngo.client, sent.id)).messages[0]?.read_at).not.toBeNull()
    expect(await listed(near.client, { view: 'unread' })).not.toContain(sent.id)
    // For a colleague it is still new.
    expect(await listed(colleague.client, { view: 'unread' })).toContain(sent.id)
  })

  test('of one organisation: those that the reader may read anyway, as of any', async () => {
    const [one, two] = [(await begin()).id, (await begin(other.client, { kind: 'directorate', governorate_id: 2 })).id]
    const of = (client: Client, ngo_id: number) => listed(client, { ngo_id })
    expect(await of(near.client, ngo.id)).toContain(one)
    expect(await of(near.client, other.id), 'of another place').toEqual([])
    expect(await of(far.client, other.id)).toContain(two)
    expect(await of(far.client, other.id)).not.toContain(one)
    expect(await of(apart.client, ngo.id), 'in no office').toEqual([])
  })

  test('put out of the own folders, it is there for colleagues, and back with the next letter or on demand', async () => {
    const sent = await begin()
    must(await near.client.call(removeThread, { params: { id: sent.id } }))
    expect(await listed(near.client)).not.toContain(sent.id)
    expect(await listed(colleague.client)).toContain(sent.id)
    must(await near.client.call(restoreThread, { params: { id: sent.id } }))
    expect(await listed(near.client)).toContain(sent.id)
    must(await near.client.call(removeThread, { params: { id: sent.id } }))
    must(await send(ngo.client, { parent_id: sent.message_id }))
    expect(await listed(near.client)).toContain(sent.id)
  })

  test('drafts are their author’s alone, keep their files, and end with the letter', async () => {
    const file = await uploaded(app, { userId: ngo.userId, ngoId: ngo.id })
    const kept = { is_internal: false, subject: 'مسو', body: 'نصف جملة', to: toDirectorate, attachments: [file] }
    const one = must(await ngo.client.call(saveDraft, { body: kept }))
    const two = must(await ngo.client.call(saveDraft, { body: { ...kept, id: one.id, body: 'جملة كاملة' } }))
    expect(two.id).toBe(one.id)
    const [mine] = must(await ngo.client.call(listDrafts))
    expect([mine?.body, mine?.aim, mine?.attachments.map((found) => found.file)]).toEqual([
      'جملة كاملة',
      {
        to: { kind: 'directorate', ngo_id: null, governorate_id: 1, role_id: null, notification_id: null },
        transaction_request_id: null,
      },
      [file],
    ])
    const mate = await organisationUser(app, ngo.id)
    expect(must(await mate.client.call(listDrafts))).toEqual([])
    expect((await mate.client.call(saveDraft, { body: { ...kept, id: one.id, attachments: [] } })).status).toBe(404)
    expect((await mate.client.call(dropDraft, { params: { id: one.id } })).status).toBe(404)
    // Nor does a colleague send a file of the draft.
    expect((await send(mate.client, { to: toDirectorate, attachments: [file] })).status).toBe(422)
    must(await send(ngo.client, { to: toDirectorate, attachments: [file], draft_id: one.id }))
    expect(must(await ngo.client.call(listDrafts))).toEqual([])
    const sent = await begin()
    const reply = { thread_id: sent.id, is_internal: false, subject: '', attachments: [] }
    must(await near.client.call(saveDraft, { body: { ...reply, body: 'رد' } }))
    must(await near.client.call(saveDraft, { body: { ...reply, is_internal: true, body: 'حاشية' } }))
    must(await near.client.call(saveDraft, { body: { ...reply, body: 'رد أطول' } }))
    expect(
      (await page(near.client, sent.id)).drafts.map((draft) => [draft.is_internal, draft.body]).toSorted(),
    ).toEqual([
      [false, 'رد أطول'],
      [true, 'حاشية'],
    ])
    expect((await far.client.call(saveDraft, { body: { ...reply, body: 'رد' } })).status).toBe(404)
    must(await send(near.client, { parent_id: sent.message_id }))
    expect((await page(near.client, sent.id)).drafts.map((draft) => draft.is_internal)).toEqual([true])
  })

  test('kept texts are those of the own place', async () => {
    const name = 'طلب استكمال'
    must(await near.client.call(addTemplate, { body: { name, body: '<p>يُرجى استكمال ما يأتي</p>' } }))
    must(await ngo.client.call(addTemplate, { body: { name: 'شكر', body: '<p>نشكركم</p>' } }))
    const names = async (client: Client) => must(await client.call(listTemplates)).map((one) => one.name)
    expect([
      await names(colleague.client),
      await names(far.client),
      await names(central.client),
      await names(ngo.client),
      await names(other.client),
      await names(apart.client),
    ]).toEqual([[name], [], [], ['شكر'], [], []])
  })
})

import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import type { Call } from '#contract/core/calls/call.ts'
import {
  addDoc,
  addMember,
  confirmTransaction,
  createNgo,
  finishStage,
  readMainInfo,
  removeMember,
  replaceDoc,
  saveAccount,
  saveMember,
  saveNgo,
  saveRealEstate,
} from '#contract/founding/calls.ts'
import {
  assignName,
  changeStatus,
  freezeRequest,
  readCreationRequest,
  setFeedback,
  setValidated,
  withdrawFeedback,
} from '#contract/founding/ministry-calls.ts'
import {
  decideRequest,
  listCreationRequests,
  listRequests,
  readDashboard,
  readRequest,
  reassign,
  transactionStatistics,
  type QueueRow,
} from '#contract/transactions/calls.ts'
import { readFile } from '#contract/documents/calls.ts'
import { testApp, type Client } from '../testing/app.ts'
import { founder, ministryUser, uploaded, type MinistryUser } from '../testing/factories.ts'
import { place, placedRequest, take, traceOf, type Placed } from '../testing/placed-request.ts'

const app = await testApp()
const roles = [
  'receiver',
  'info_evaluator',
  'docs_evaluator',
  'legal_reviewer',
  'external_liaison',
  'ngo_head',
  'issuer',
]
let mine: Placed
let other: Placed
let near: MinistryUser
let far: MinistryUser
let central: MinistryUser
const file = async (one: Placed) =>
  (await sql<{ id: number }>`select id_image as id from est_members where id = ${one.memberId}`.execute(app.ownerDb))
    .rows[0]?.id as number

beforeAll(async () => {
  mine = await placedRequest(app, 'مؤسسة الزيتون الأخضر')
  other = await placedRequest(app, 'مؤسسة النخيل العالي')
  for (const [one, governorate] of [
    [mine, 1],
    [other, 2],
  ] as const) {
    await place(app, one, { status: 3, role: 'info_evaluator' })
    await sql`update establishments set governorate_id = ${governorate} where id = ${one.id}`.execute(app.ownerDb)
  }
  near = await ministryUser(app, { role: 'CA', roles, governorate: 1 })
  far = await ministryUser(app, { role: 'CA', roles, governorate: 2 })
  central = await ministryUser(app, { role: 'CA', roles })
})

describe('an officer of a governorate', () => {
  const ids = async (client: Client) => {
    const lists = await Promise.all([
      client.call(listRequests, { query: { per_page: 100 } }),
      client.call(listCreationRequests, { query: { per_page: 100 } }),
      client.call(listRequests, { query: { per_page: 100, search: 'مؤسسة' } }),
      client.call(listRequests, { query: { per_page: 100, sort: '-submitted_at' } }),
    ])
    for (const list of lists) expect(list.pagination?.total_row).toBe(list.data.length)
    return lists.map((list) => (list.data as QueueRow[]).map((row) => row.id).sort((a, b) => a - b))
  }

  it('finds the same requests in the queue, by search, in the figures, in detail and on the desk, and no other', async () => {
    for (const [who, seen, hidden] of [
      [near, [mine], [other]],
      [far, [other], [mine]],
      [central, [mine, other], []],
    ] as const) {
      const wanted = seen.map((one) => one.requestId).sort((a, b) => a - b)
      for (const list of await ids(who.client)) expect(list).toEqual(wanted)
      const { data } = await who.client.call(readDashboard)
      expect(data.statistics.section.open).toBe(wanted.length)
      const statistics = (await who.client.call(transactionStatistics)).data as { open: number }[]
      expect(statistics.reduce((sum, row) => sum + row.open, 0)).toBe(wanted.length)
      for (const one of seen) {
        expect((await who.client.call(readRequest, { params: { id: one.requestId } })).status).toBe(200)
        expect((await who.client.call(readCreationRequest, { params: { id: one.id } })).status).toBe(200)
        expect((await who.client.call(readFile, { params: { id: await file(one) } })).status).toBe(200)
      }
      for (const one of hidden) {
        const unknown = await who.client.call(readCreationRequest, { params: { id: 99_999_999 } })
        for (const answer of [
          await who.client.call(readRequest, { params: { id: one.requestId } }),
          await who.client.call(readCreationRequest, { params: { id: one.id } }),
          await who.client.call(readFile, { params: { id: await file(one) } }),
        ])
          expect([answer.status, answer.message, answer.data]).toEqual([404, unknown.message, unknown.data])
        expect((await who.client.call(listRequests, { query: { governorate_id: one === mine ? 1 : 2 } })).data).toEqual(
          [],
        )
      }
    }
  })

  it('changes nothing in a request of another governorate by any call', async () => {
    const before = await traceOf(app, mine)
    const noteId = (
      await sql<{
        id: number
      }>`select max(id) as id from est_section_reviews where establishment_id = ${mine.id}`.execute(app.ownerDb)
    ).rows[0]?.id as number
    const target = { section: 'est_ngo' as const, item_id: null, field: null }
    const tries = [
      far.client.call(setValidated, { body: { id: mine.id, ...target, validated: 1, feedback: null } }),
      far.client.call(setFeedback, {
        body: { id: mine.id, ...target, feedback: 'ملاحظة من بعيد', reject_reason_id: null, article: null },
      }),
      far.client.call(withdrawFeedback, { params: { id: noteId } }),
      far.client.call(changeStatus, { params: { id: mine.id }, query: { status: 4 } }),
      far.client.call(assignName, { params: { id: mine.id }, body: { accepted: 1 } }),
      far.client.call(finishStage, { body: { finished_stage_number: 3, establishment_id: mine.id } }),
      far.client.call(freezeRequest, { params: { id: mine.id }, body: { frozen: 1, reason: 'تحقيق' } }),
      far.client.call(decideRequest, { params: { id: mine.requestId }, body: { decision: 'forward' } }),
      far.client.call(decideRequest, {
        params: { id: mine.requestId },
        body: { decision: 'note', internal_notes: 'حاشية' },
      }),
      far.client.call(reassign, { params: { id: mine.requestId }, body: { ministry_user_id: far.id } }),
    ]
    for (const answer of await Promise.all(tries)) expect(answer.status).toBe(404)
    expect(await traceOf(app, mine)).toBe(before)
  })

  it('cannot be given a request of another governorate', async () => {
    expect(
      await central.client.call(reassign, { params: { id: mine.requestId }, body: { ministry_user_id: far.id } }),
    ).toMatchObject({ status: 422, errors: { ministry_user_id: [expect.any(String)] } })
    expect(
      (await central.client.call(reassign, { params: { id: mine.requestId }, body: { ministry_user_id: near.id } }))
        .status,
    ).toBe(200)
  })

  it('loses a request in every place at once when it moves, and the other gains it', async () => {
    await sql`update establishments set governorate_id = 2 where id = ${mine.id}`.execute(app.ownerDb)
    for (const list of await ids(near.client)) expect(list).toEqual([])
    for (const list of await ids(far.client)) expect(list).toHaveLength(2)
    expect((await near.client.call(readCreationRequest, { params: { id: mine.id } })).status).toBe(404)
    expect((await near.client.call(readFile, { params: { id: await file(mine) } })).status).toBe(404)
    expect((await near.client.call(readDashboard)).data.statistics.section.open).toBe(0)
    await sql`update establishments set governorate_id = 1 where id = ${mine.id}`.execute(app.ownerDb)
  })

  it('does not learn that a draft exists', async () => {
    const draft = await founder(app)
    expect((await central.client.call(readCreationRequest, { params: { id: draft.establishmentId } })).status).toBe(404)
    expect(
      (
        await central.client.call(setValidated, {
          body: {
            id: draft.establishmentId,
            section: 'est_ngo',
            item_id: null,
            field: null,
            validated: 1,
            feedback: null,
          },
        })
      ).status,
    ).toBe(404)
  })
})

describe('a founder', () => {
  it('reaches nothing of another founder by any of his calls', async () => {
    const thief = await founder(app)
    const by = { userId: thief.id, establishmentId: thief.establishmentId }
    await place(app, other, { status: 4, stage: 4 })
    await sql`update establishments set governorate_id = 2 where id = ${other.id}`.execute(app.ownerDb)
    const before = await traceOf(app, other)
    const { rows } = await sql<{
      id: number
    }>`select id from est_docs where establishment_id = ${other.id} and replaced_at is null limit 1`.execute(
      app.ownerDb,
    )
    const tries: [Call, { status: number }][] = [
      [
        saveMember,
        await thief.client.call(saveMember, { params: { id: other.memberId }, body: { first_name: 'دخيل' } }),
      ],
      [removeMember, await thief.client.call(removeMember, { params: { id: other.memberId } })],
      [
        replaceDoc,
        await thief.client.call(replaceDoc, {
          params: { id: rows[0]?.id as number },
          body: { source: await uploaded(app, by) },
        }),
      ],
      [
        confirmTransaction,
        await thief.client.call(confirmTransaction, {
          params: { id: other.requestId },
          body: { slug: 'establishing_ngo', status: 'withdrawn' },
        }),
      ],
      [readFile, await thief.client.call(readFile, { params: { id: await file(other) } })],
    ]
    for (const [call, { status }] of tries) expect([call.path, status]).toEqual([call.path, 404])
    for (const call of [
      setValidated,
      setFeedback,
      assignName,
      changeStatus,
      freezeRequest,
      readCreationRequest,
      decideRequest,
      readRequest,
      listRequests,
    ] as Call[])
      expect((await thief.client.call(call, { params: { id: other.id } } as never)).status, call.path).toBe(403)
    // What names another request in the body still means the own one.
    expect(
      (await thief.client.call(finishStage, { body: { finished_stage_number: 4, establishment_id: other.id } })).status,
    ).not.toBe(200)
    expect((await thief.client.call(createNgo, { body: {} })).status).toBe(409)
    expect(await traceOf(app, other)).toBe(before)
  })

  it('cannot put files of others into his request, in any field that takes one', async () => {
    const thief = await founder(app)
    const stolen = await file(other)
    const tries = [
      [await thief.client.call(saveAccount, { body: { delegate_file: stolen } }), 'delegate_file'],
      [await thief.client.call(saveNgo, { body: { name_translation_file: stolen } }), 'name_translation_file'],
      [await thief.client.call(addMember, { body: { photo: stolen } }), 'photo'],
      [await thief.client.call(addMember, { body: { id_image: stolen } }), 'id_image'],
    ] as const
    for (const [answer, field] of tries)
      expect(answer).toMatchObject({ status: 422, errors: { [field]: [expect.any(String)] } })
    await sql`update establishments set status_id = 4, current_stage_number = 4, submitted_at = now(), legal_form_id = 1, governorate_id = 1 where id = ${thief.establishmentId}`.execute(
      app.ownerDb,
    )
    const free = (await thief.client.call(readMainInfo)).data.docs.required.find(
      (one: { linked_field: string | null; count_rule: string; count: number }) =>
        one.linked_field === null && one.count_rule === 'fixed' && one.count > 0,
    )
    expect(await thief.client.call(addDoc, { body: { attachment_id: free!.id, source: stolen } })).toMatchObject({
      status: 422,
      errors: { source: [expect.any(String)] },
    })
    expect(await thief.client.call(saveRealEstate, { body: { document_file: stolen } })).toMatchObject({
      status: 422,
      errors: { document_file: [expect.any(String)] },
    })
    const { rows } = await sql<{
      owner: number | null
    }>`select establishment_id as owner from attachments where id = ${stolen}`.execute(app.ownerDb)
    expect(rows[0]?.owner).toBe(other.id)
  })

  it('only reads from the approval on, in every session that he has open [domain 3.1: read-only]', async () => {
    await place(app, mine, { status: 6, stage: 7, role: 'issuer' })
    const second = await app.signedIn({ id: mine.founder.id, kind: 'est' })
    for (const client of [mine.founder.client, second]) expect((await client.call(readMainInfo)).status).toBe(200)
    expect((await take(central.client, mine, 'approve')).status).toBe(200)
    for (const client of [mine.founder.client, second]) {
      expect(await client.call(readMainInfo)).toMatchObject({ status: 200, data: { status_id: 9 } })
      expect((await client.call(saveNgo, { body: { means: 'تبرعات الأعضاء' } })).status).toBe(409)
      expect((await client.call(removeMember, { params: { id: mine.memberId } })).status).toBe(409)
    }
  })
})

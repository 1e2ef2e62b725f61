import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import type { SentBody } from '#contract/core/calls/call.ts'
import { createFileQr } from '#contract/mediation/letters.ts'
import { decideRequest } from '#contract/transactions/calls.ts'
import { actOnRequest } from '#contract/transactions/own-requests.ts'
import { testApp } from '../testing/app.ts'
import { ministryUser, organisationUser, type MinistryUser } from '../testing/factories.ts'
import { draftLetter, letterTo, letterWriter } from '../testing/letters.ts'
import { laterDay, standReturned } from '../testing/returned.ts'
import { actionsIn, allowed, sayingOf, statusesIn } from '../testing/transitions.ts'

const app = await testApp()
const db = app.ownerDb
const here = 1
const decides = { ministry_mediation_request: ['S', 'C'] as const }
type Writer = Awaited<ReturnType<typeof letterWriter>>

/** Everybody who might try, and whether he is one whom the table means. */
const ministry: Record<string, { by: MinistryUser; means: boolean }> = {}
const organisations: Record<string, { by: Pick<Writer, 'client'>; means: boolean }> = {}
let ngo: Writer

beforeAll(async () => {
  ngo = await letterWriter(app, { governorate: here })
  const user = async (rights: Parameters<typeof organisationUser>[2]) => organisationUser(app, ngo.id, rights)
  Object.assign(organisations, {
    'own, whole right': { by: ngo, means: true },
    'own, reads only': { by: await user({ mediation_request: ['S'] }), means: false },
    'own, other requests only': { by: await user({ ngo_transaction_requests: ['S', 'A', 'U', 'D'] }), means: false },
    'another of the same governorate': { by: await letterWriter(app, { governorate: here }), means: false },
    'another of another governorate': { by: await letterWriter(app, { governorate: 9 }), means: false },
  })
  const all = { ...decides, ministry_transaction_requests: ['S', 'U', 'R', 'C'] as const }
  const officer = async (rights: object, governorate?: number, roles: string[] = []) =>
    ministryUser(app, { rights: rights as never, roles, ...(governorate === undefined ? {} : { governorate }) })
  Object.assign(ministry, {
    'central with the right': { by: await officer(decides), means: true },
    'directorate of the organisation': { by: await officer(decides, here), means: true },
    'directorate of another governorate': { by: await officer(all, 9, ['directorate_head']), means: false },
    'reads letters only': { by: await officer({ ministry_mediation_request: ['S', 'Z'] }), means: false },
    'decides other requests, with the role': {
      by: await officer({ ministry_transaction_requests: ['S', 'U', 'R', 'C'] }, here, ['directorate_head']),
      means: false,
    },
  })
})

const decisions: Record<string, object> = {
  start: {},
  return: { notes: 'أكملوا ما ينقص من الكتاب.', article: 'القانون 93، المادة 11' },
  approve: {},
  grant_more_time: { more_time_until: laterDay },
  refuse_more_time: { more_time_answer: 'لا موجب لمهلة أخرى.' },
  reject: {
    reject_reason_id: 10,
    reject_text: 'لا صلة للكتاب بأهداف المنظمة المسجلة.',
    article: 'القانون 93، المادة 11',
  },
}
const given: Record<string, object> = {
  complete: { payload: letterTo() },
  submit: {},
  withdraw: {},
  ask_more_time: { more_time_until: laterDay, more_time_reason: 'تأخرت وثيقة لدى جهة أخرى.' },
}
const closed = new Set(['approved', 'rejected', 'withdrawn', 'closed_no_reply'])

/** Puts the letter into a status, as it would stand there. */
async function place(id: number, status: string, action: string) {
  const back = status === 'returned'
  await sql`update transaction_requests set status = ${status}, submitted_at = ${status === 'draft' ? null : sql`now()`}, closed_at = ${closed.has(status) ? sql`now()` : null},
    current_stage_number = 1, paused_at = ${back ? sql`now()` : null}, remaining_days = ${back ? 2 : null}, result_file_qr_id = null, payload = ${JSON.stringify(letterTo({ job_title_id: 3, external_body_id: null, destination: 'شركة الأفق للطباعة' }))}::jsonb,
    reject_reason_id = ${status === 'rejected' ? 1 : null}, reject_text = ${status === 'rejected' ? 'سبب مفصل للرفض' : null} where id = ${id}`.execute(
    db,
  )
  if (back) await standReturned(db, id, { asked: action !== 'ask_more_time', by: ngo.userId })
  await sql`update mediation_requests set file_qr_id = null where transaction_request_id = ${id}`.execute(db)
}
const rowOf = async (id: number) =>
  (
    await sql`select status, closed_at, submitted_at, payload, result_file_qr_id from transaction_requests where id = ${id}`.execute(
      db,
    )
  ).rows[0]
const files = async (id: number) =>
  (await sql`select from files_qrs where transaction_request_id = ${id}`.execute(db)).rows.length

async function tryAs(action: string, by: { client: Writer['client'] }, id: number): Promise<number> {
  if (action === 'create_directly')
    return (
      await app.http.inject({
        method: 'POST',
        url: `/api/${createFileQr.path}`,
        headers: { authorization: `Bearer ${by.client.token}` },
        payload: { transaction_request_id: id },
      })
    ).statusCode
  const body = { action, ...given[action] } as SentBody<typeof actOnRequest>
  if (given[action]) return (await by.client.call(actOnRequest, { params: { id }, body })).status
  const decision = { decision: action, ...decisions[action] } as SentBody<typeof decideRequest>
  return (await by.client.call(decideRequest, { params: { id }, body: decision })).status
}

describe('a letter, as the document says, whoever tries', () => {
  const tried = actionsIn('mediation').filter((action) =>
    sayingOf('mediation', action).who.some((who) => who !== 'system'),
  )
  it('knows every action of the table', () => {
    expect(tried.sort()).toEqual([...Object.keys(decisions), ...Object.keys(given), 'create_directly'].sort())
  })
  it.each(statusesIn('mediation'))('in status %s', async (status) => {
    const id = await draftLetter(ngo)
    // As it was handed in once, where the status comes after that.
    await sql`insert into mediation_requests (transaction_request_id, destination, job_title_id, subject, body, letter_no, letter_date)
      values (${id}, 'مديرية التربية في دمشق', 4, 'إقامة دورة تقوية', '<p>نص الكتاب كما رفعته المنظمة إلى الوزارة أول مرة.</p>', '1', '2026-01-01')`.execute(
      db,
    )
    for (const action of tried) {
      const said = allowed('mediation', status, action)
      const isOrganisations = sayingOf('mediation', action).who.includes('applicant')
      for (const [who, { by, means }] of Object.entries({ ...organisations, ...ministry })) {
        const isOrganisation = who in organisations
        await place(id, status, action)
        const [before, made] = [await rowOf(id), await files(id)]
        const answer = await tryAs(action, by, id)
        const label = `${action} in ${status} by ${who}`
        // The file of a certified letter is answered again to its own people; nothing is made.
        if (action === 'create_directly' && status === 'approved' && means && isOrganisation) continue
        if (said && means && isOrganisation === isOrganisations) {
          expect(answer, label).toBe(200)
          expect(said.to, label).toContain(((await rowOf(id)) as { status: string }).status)
          continue
        }
        const mine = means && isOrganisation === isOrganisations
        // A draft is not there for the ministry.
        expect(mine && (isOrganisations || status !== 'draft') ? [409] : [403, 404], `${label}: ${answer}`).toContain(
          answer,
        )
        expect(await rowOf(id), label).toEqual(before)
        expect(await files(id), label).toBe(made)
      }
    }
  })
})

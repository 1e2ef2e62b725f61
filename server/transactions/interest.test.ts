import { sql } from 'kysely'
import { beforeAll, expect, it } from 'vitest'
import { listSupervisedAssists, superviseAssist } from '#contract/assists/ministry.ts'
import { confirmCampaign, listSupervisedCampaigns, readSupervisedCampaign } from '#contract/campaigns/supervision.ts'
import type { SentBody } from '#contract/core/calls/call.ts'
import { addDays, todayIn } from '#contract/core/values/dates.ts'
import { freezeFile, revokeFile } from '#contract/documents/calls.ts'
import { actOnFlag, listFlags } from '#contract/flags/flags.ts'
import { decideRefund, listSupervisedPayments, movePayment } from '#contract/giving/desk.ts'
import { actOnDifference, listDifferences } from '#contract/giving/differences.ts'
import { listSupervisedMethods, superviseMethod } from '#contract/giving/methods.ts'
import { listSupervisedContent, superviseContent } from '#contract/news/supervision.ts'
import { decideNgoStatus, readNgoStatuses } from '#contract/ngos/status.ts'
import { openVisit } from '#contract/ngos/visit.ts'
import { listSupervisedOpportunities, superviseOpportunity } from '#contract/opportunities/own.ts'
import { decideCompletion, readValidation, returnSection } from '#contract/profile/completion.ts'
import { endUserSessions, sendPasswordLink, setUserStatus } from '#contract/users/people.ts'
import { keepDifferences } from '../giving/differences.ts'
import { must, testApp } from '../testing/app.ts'
import { itemOf } from '../testing/assist-cases.ts'
import { campaign } from '../testing/campaigns.ts'
import {
  issued,
  ministryUser,
  type MinistryUser,
  type Organisation,
  organisation,
  organisationUser,
  uploaded,
} from '../testing/factories.ts'
import { init, operatorProcess, pay, wallet } from '../testing/giving.ts'
import { newsroom } from '../testing/newsroom.ts'

const operator = await operatorProcess()
const app = await testApp({ env: { PAYMENT_URL: operator.url } })
const db = app.ownerDb
let ngo: Organisation
let relative: MinistryUser
let stranger: MinistryUser
let payment: { id: number; updated_at: string }
let ids: Record<'campaign' | 'method' | 'flag' | 'difference' | 'item' | 'opportunity' | 'news' | 'paper', number>

const only = async (rows: Promise<{ rows: { id: number }[] }>) => (await rows).rows[0]?.id ?? 0
beforeAll(async () => {
  ngo = await organisation(app)
  const file = await uploaded(app, { userId: ngo.userId, ngoId: ngo.id })
  await sql`update ngos set completed_by_ngo = now(), work_scope_id = 1, dissolution_beneficiary = 'صندوق دعم الجمعيات', decision_file = ${file} where id = ${ngo.id}`.execute(
    db,
  )
  const officer = () => ministryUser(app, { role: 'CA', roles: ['ngo_head'] })
  relative = await officer()
  stranger = await officer()
  await sql`update users set conflict_ngo_ids = ${[ngo.id]} where id = ${relative.id}`.execute(db)

  const wish = {
    payment_method_id: await wallet(app, ngo),
    campaign_id: await campaign(app, ngo, { means: ['platform_payment'], amount: '900000000' }),
  }
  const { transaction_id } = must(await init(app, wish))
  must(await pay(app, transaction_id))
  const paid = () =>
    sql<typeof payment>`select id, updated_at from payments where transaction_id = ${transaction_id}`.execute(db)
  payment = (await paid()).rows[0] as typeof payment
  const cashier = (await organisationUser(app, ngo.id, { ngo_payments: ['S', 'U'] })).client
  must(
    await cashier.call(movePayment, {
      params: { id: payment.id },
      body: { action: 'ask_refund', amount: '25000', reason: 'دُفع المبلغ مرتين بالخطأ' },
      headers: { 'if-match': `"${payment.updated_at}"` },
    }),
  )
  payment = (await paid()).rows[0] as typeof payment
  await keepDifferences(app.services, [
    { method: 'demo_cash_a', kind: 'not_in_books', name: transaction_id, ours: '25000', theirs: null },
  ])
  ids = {
    campaign: await campaign(app, ngo, { confirmed: 'P' }),
    method: await only(sql<{ id: number }>`select id from ngo_payment_methods where ngo_id = ${ngo.id}`.execute(db)),
    flag: await only(
      sql<{
        id: number
      }>`insert into ngo_flags (ngo_id, rule_code, key, since, records) values (${ngo.id}, 'F-03', ${`board:${ngo.id}`}, ${todayIn()}, '[]') returning id`.execute(
        db,
      ),
    ),
    item: await itemOf(app, ngo),
    news: await newsroom(app).news(ngo, 'خبر المنظمة', '2026-01-02'),
    paper: (await issued(app, ngo)).id,
    opportunity: await only(
      sql<{
        id: number
      }>`insert into opportunities (ngo_id, type, code, name, position_type_id, vacancies_number, starting_date, closing_date, employment_type_id, governorate_id, work_field_id, opportunity_objectives_ar, certificate_ar, apply_contact, status)
        values (${ngo.id}, 'job', ${`J-${ngo.id}-001`}, 'محاسب', 1, 2, ${todayIn()}, ${addDays(todayIn(), 20)}, 1, 1, 1, 'غرض الوظيفة', 'شهادة', 'jobs@demo.example', 'published') returning id`.execute(
        db,
      ),
    ),
    difference: await only(
      sql<{ id: number }>`select id from book_differences where name = ${transaction_id}`.execute(db),
    ),
  }
})

const decision = async (who: MinistryUser) => ({
  action: 'suspend' as const,
  decision_no: '45/ق',
  decision_date: todayIn(),
  decision_file: await uploaded(app, { userId: who.id }),
  reason: 'قرار الوزارة بعد التحقيق في المخالفات',
  article: 'القانون 93 لعام 1958، المادة 36',
})
/** What each desk of the ministry decides about the organisation, and the buttons that it offers there. */
const desks: Record<string, [(who: MinistryUser) => Promise<number>, (who: MinistryUser) => Promise<unknown[]>]> = {
  'section of the file': [
    async ({ client }) =>
      (
        await client.call(returnSection, {
          body: { id: ngo.id, section: 'contacts', feedback: 'يرجى استكمال القسم.' } as never,
        })
      ).status,
    async ({ client }) => must(await client.call(readValidation, { params: { id: ngo.id } })).actions,
  ],
  'completion of the file': [
    async ({ client }) =>
      (await client.call(decideCompletion, { params: { id: ngo.id }, query: { status: 0 } })).status,
    async ({ client }) => must(await client.call(readValidation, { params: { id: ngo.id } })).actions,
  ],
  campaign: [
    async ({ client }) =>
      (await client.call(confirmCampaign, { params: { id: ids.campaign }, query: { status: 'A' } })).status,
    async ({ client }) => [
      ...must(await client.call(listSupervisedCampaigns, { query: { ngo_id: ngo.id } })).flatMap(
        ({ actions }) => actions,
      ),
      ...must(await client.call(readSupervisedCampaign, { params: { id: ids.campaign } })).actions,
    ],
  ],
  'donation method': [
    async ({ client }) =>
      (
        await client.call(superviseMethod, {
          params: { id: ids.method },
          body: { action: 'suspend', suspend_reason: 'شكوى من متبرعين على هذه الوسيلة', article: 'المادة 14' } as never,
        })
      ).status,
    async ({ client }) =>
      must(await client.call(listSupervisedMethods)).flatMap(({ id, actions }) => (id === ids.method ? actions : [])),
  ],
  refund: [
    async ({ client }) =>
      (
        await client.call(decideRefund, {
          params: { id: payment.id },
          body: { action: 'refuse_refund', note: 'لا خطأ في هذه العملية كما يبيّن كشفها', article: 'المادة 14' } as never,
        })
      ).status,
    async ({ client }) =>
      must(await client.call(listSupervisedPayments, { query: { ngo_id: ngo.id } })).flatMap(({ actions }) => actions),
  ],
  'difference of the books': [
    async (who) =>
      (
        await who.client.call(actOnDifference, {
          params: { id: ids.difference },
          body: {
            action: 'propose',
            way: 'borne',
            reason: 'كتاب المشغّل رقم 114: لم تُنفَّذ الحركة لديه',
            evidence_file: await uploaded(app, { userId: who.id }),
          } as never,
        })
      ).status,
    async ({ client }) =>
      must(await client.call(listDifferences)).flatMap(({ id, actions }) => (id === ids.difference ? actions : [])),
  ],
  'risk flag': [
    async ({ client }) =>
      (
        await client.call(actOnFlag, {
          params: { id: ids.flag },
          body: { action: 'dismiss', reason: 'لا صحة لما تقوله هذه الإشارة' } as SentBody<typeof actOnFlag>,
        })
      ).status,
    async ({ client }) =>
      must(await client.call(listFlags, { query: { ngo_id: ngo.id } })).flatMap(({ actions }) => actions),
  ],
  'what it gives and needs': [
    async ({ client }) =>
      (
        await client.call(superviseAssist, {
          params: { id: ids.item },
          body: { action: 'close_by_ministry', closed_reason: 'عرض لا يخص العمل الأهلي.' },
        })
      ).status,
    async ({ client }) =>
      must(await client.call(listSupervisedAssists, { params: { id: ngo.id } })).flatMap(({ actions }) => actions),
  ],
  'opportunity of work': [
    async ({ client }) =>
      (
        await client.call(superviseOpportunity, {
          params: { id: ids.opportunity },
          body: { action: 'hide', hidden_reason: 'الإعلان يطلب مالاً من المتقدمين إليه' } as never,
        })
      ).status,
    async ({ client }) =>
      must(await client.call(listSupervisedOpportunities, { params: { id: ngo.id } })).flatMap(
        ({ actions }) => actions,
      ),
  ],
  'news of the organisation': [
    async ({ client }) =>
      (
        await client.call(superviseContent, {
          params: { kind: 'news', id: ids.news },
          body: { action: 'hide', hidden_reason: 'في النص بيانات طفل، يرجى حذفها.' } as never,
        })
      ).status,
    async ({ client }) =>
      must(await client.call(listSupervisedContent, { params: { id: ngo.id, kind: 'news' } })).flatMap(
        ({ actions }) => actions,
      ),
  ],
  'status of the organisation': [
    async (who) =>
      (await who.client.call(decideNgoStatus, { params: { id: ngo.id }, body: (await decision(who)) as never })).status,
    async ({ client }) => must(await client.call(readNgoStatuses, { params: { id: ngo.id } })).actions,
  ],
}

it.each(Object.keys(desks))('who has an interest in an organisation decides nothing of it: %s', async (name) => {
  const [decide, buttons] = desks[name] as (typeof desks)[string]
  expect(await buttons(stranger), 'somebody else could').not.toEqual([])
  expect(await buttons(relative)).toEqual([])
  expect(await decide(relative)).toBe(403)
  expect(await decide(stranger), 'somebody else does').toBe(200)
})

it('nor does he freeze, release or revoke its papers', async () => {
  const grounds = { reason: 'بلاغ عن تزوير الوثيقة', article: 'المادة 14' }
  const freeze = async ({ client }: MinistryUser, frozen: 0 | 1) =>
    (await client.call(freezeFile, { params: { id: ids.paper }, body: { frozen, ...grounds } })).status
  expect([await freeze(relative, 1), await freeze(stranger, 1), await freeze(relative, 0)]).toEqual([403, 200, 403])
  const revoke = async ({ client }: MinistryUser) =>
    (await client.call(revokeFile, { params: { id: ids.paper }, body: grounds })).status
  expect([await revoke(relative), await revoke(stranger)]).toEqual([403, 200])
})

it('nor does he look into its file in its place', async () => {
  const visit = async ({ client }: MinistryUser) =>
    (await client.call(openVisit, { params: { id: ngo.id }, body: { reason: 'متابعة شكوى وردت إلى الوزارة' } })).status
  expect([await visit(relative), await visit(stranger)]).toEqual([403, 200])
})

it('nor does he shut its people out, sign them out or send them links', async () => {
  const { userId: id } = await organisationUser(app, ngo.id, { 'ngo-profile': ['S'] })
  const acts = async ({ client }: MinistryUser) => [
    (await client.call(setUserStatus, { params: { id }, body: { is_active: false, reason: 'شكوى قيد التحقيق' } }))
      .status,
    (await client.call(setUserStatus, { params: { id }, body: { is_active: true, reason: null } })).status,
    (await client.call(endUserSessions, { params: { id }, body: {} })).status,
    (await client.call(sendPasswordLink, { params: { id }, body: {} })).status,
  ]
  expect(await acts(relative)).toEqual([403, 403, 403, 403])
  expect(await acts(stranger)).toEqual([200, 200, 200, 200])
})

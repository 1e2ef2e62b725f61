import { sql } from 'kysely'
import { expect, it } from 'vitest'
import type { SentBody } from '#contract/core/calls/call.ts'
import { englishMonths } from '#contract/core/values/date-words.ts'
import { addDays, todayIn } from '#contract/core/values/dates.ts'
import { decideRequest, listRequests, readRequest } from '#contract/transactions/calls.ts'
import { chooseType } from '#contract/transactions/choosing.ts'
import { actOnRequest, openRequest, readOwnRequest, saveRequest } from '#contract/transactions/own-requests.ts'
import { closedRequests } from '#contract/transactions/statuses.ts'
import type { TypeField } from '#contract/transactions/type-fields.ts'
import { must, testApp } from '../../testing/app.ts'
import { boardOf } from '../../testing/board-cases.ts'
import { fillBoard } from '../../testing/boards.ts'
import { ministryUser, type MinistryUser, organisation, type Organisation, uploaded } from '../../testing/factories.ts'
import { eventInput, eventsCase, membershipInput, membershipsCase, projectsCase } from '../../testing/coop-cases.ts'
import { campaign } from '../../testing/campaigns.ts'
import { completeProjects, projectInput } from '../../testing/coop-projects.ts'
import {
  donationInput,
  donationsCase,
  grantInput,
  grantsCase,
  transferInput,
  transfersCase,
} from '../../testing/money-cases.ts'
import { vehiclesCase } from '../../testing/property-cases.ts'
import { ask } from '../../testing/register-case.ts'
import { freshDecision, walkers } from '../../testing/walked.ts'

const app = await testApp()
await walkers(app)
await sql`update transaction_type_stages set allow_reject = true, allow_return = true where scope <> 'applicant'`.execute(
  app.ownerDb,
)
/** Letters have a form of their own, meetings a screen, and whether a file is ready to be accredited is no matter of its request. */
const others = ['mediation_request', 'general_assembly_meeting', 'ngo_data_accreditation']
const roles = (await sql<{ slug: string }>`select slug from transaction_request_roles`.execute(app.ownerDb)).rows
const officers = new Map<number, MinistryUser>()
for (const { slug } of roles) {
  const one = await ministryUser(app, { role: 'CA', roles: [slug] })
  officers.set(one.id, one)
}
const onlooker = await ministryUser(app, { role: 'CA' })

/** The same walks in every run. */
function dice(seed: number): <T>(among: readonly T[]) => T {
  let state = seed
  return (among) => {
    state = (Math.imul(state ^ (state >>> 15), 1 | state) + 0x6d2b79f5) | 0
    return among[((state ^ (state >>> 14)) >>> 0) % among.length] as (typeof among)[number]
  }
}

/** The step at which an outside body is asked, by type. */
const asksAt: Readonly<Record<string, number>> = {
  foreign_grant_approval: 3,
  money_abroad_approval: 3,
  international_donation_approval: 3,
  un_project_approval: 3,
  international_membership: 2,
}
/** Types whose request names a record of money, and the register of each. */
const money: Readonly<
  Record<string, readonly [Parameters<typeof ask>[0], (...given: Parameters<typeof grantInput>) => Promise<object>]>
> = {
  foreign_grant_approval: [grantsCase, grantInput],
  money_abroad_approval: [transfersCase, transferInput],
  international_donation_approval: [donationsCase, donationInput],
  un_project_approval: [projectsCase, projectInput],
  international_membership: [membershipsCase, membershipInput],
  international_event: [eventsCase, eventInput],
}
async function moneyOf({ userId, id: ngoId, client }: Organisation): Promise<void> {
  const owner = { userId, ngoId, client }
  for (const [register, input] of Object.values(money))
    must(await ask(register, client, 'create', { body: await input(app, owner, ngoId) }))
  await completeProjects(app, ngoId)
}

/** An organisation with an accredited file, a branch and a centre that wait to be opened, and drivers whom nobody approved. */
async function applicant(): Promise<Organisation> {
  const own = await organisation(app)
  const place = sql`1, 101, 1001, 'دوما، شارع الجلاء', 33.5, 36.3`
  await sql`insert into branches (ngo_id, name_ar, branch_type_id, governorate_id, district_id, sub_district_id, address, latitude, longitude) values (${own.id}, 'فرع الغوطة', 2, ${place})`.execute(
    app.ownerDb,
  )
  await sql`insert into service_centres (ngo_id, name_ar, type, clearance_authority_id, governorate_id, district_id, sub_district_id, address, latitude, longitude, area, real_estate_number, service_ids, capacity) values (${own.id}, 'مركز الأمل', 1, 1, ${place}, 101, '1', '{1}', 25)`.execute(
    app.ownerDb,
  )
  const file = await uploaded(app, { userId: own.userId, ngoId: own.id })
  await moneyOf(own)
  await campaign(app, own, { confirmed: 'P', days: [20, 60] })
  await sql`insert into manager_accounts (ngo_id, bank_account_id, full_name, id_number, id_number_hash, position_id, operate_rule, assign_date)
    select ${own.id}, a.id, 'نادر سليم الخيزران', '-', p::text, p, 'joint', '2024-01-01'
    from (select id from bank_accounts where ngo_id = ${own.id} order by account_name, id limit 1) a, unnest('{1,4}'::int[]) p`.execute(
    app.ownerDb,
  )
  must(
    await ask(vehiclesCase, own.client, 'create', {
      body: await vehiclesCase.input(app, { ...own, ngoId: own.id }, (serial += 1) + 9_000),
    }),
  )
  await sql`update ngos set completed_by_ngo = now(), completed_by_ministry = now(), work_scope_id = 1, work_governorates = '{1}', dissolution_beneficiary = 'صندوق المعونة',
    decision_file = ${file} where id = ${own.id}`.execute(app.ownerDb)
  return own
}

/** An organisation into which the others may merge. */
const successor = (
  await sql<{ ngo_code: string }>`select ngo_code from ngos where id = ${(await organisation(app)).id}`.execute(
    app.ownerDb,
  )
).rows[0]?.ngo_code as string

let serial = 0
/** Names that resemble none of the others. */
const freshName = () =>
  `جمعية ${'ابجدهوزحطيكلمنسعفصق'.slice((serial += 1) % 12, (serial % 12) + 5)} ${'ثخذضظغرشت'.repeat(2).slice(serial % 9, (serial % 9) + 4)} للتنمية`
/** The day at the end of an English text; none where it has none. */
function dayOf(text: string): string {
  const [, date = '', month = '', year = ''] = /(\d+)\s(\w+)\s(\d{4})$/.exec(text) ?? []
  const at = englishMonths.findIndex((name) => name === month)
  return at < 0 ? '' : `${year}-${String(at + 1).padStart(2, '0')}-${date.padStart(2, '0')}`
}
/** Of the duty that was chosen last. */
let lastDay = ''
const valueFor = ({ key, kind, minimum, options }: TypeField): SentBody<typeof saveRequest>['payload'][string] => {
  if (key === 'name_ar') return freshName()
  if (key === 'year') return '2015'
  if (key === 'number') return `${(serial += 1)}/م`
  if (key === 'work_scope_id') return '3'
  if (key === 'ngo_code') return successor
  if (key === 'liquidator_name') return 'سامر أحمد الحلبي'
  if (key === 'liquidator_phone') return null
  if (key === 'work_governorates' || key === 'leaving') return []
  if (key === 'duty') lastDay = dayOf(options[0]?.en ?? '')
  if (key === 'until') return addDays(lastDay > todayIn() ? lastDay : todayIn(), 5)
  if (kind === 'choice') return options[0]?.value ?? ''
  if (kind === 'choices') return options.slice(0, 1).map(({ value }) => value)
  return {
    text: 'قيمة تصلح للحقل',
    long_text: 'قيمة تصلح للحقل، تكفي لأقصر ما يُطلب فيه.'.padEnd(minimum, '.'),
    number: minimum,
    money: '100.00',
    date: '2026-01-05',
    yes_no: true,
  }[kind]
}

const bodies = (): Record<string, object> => ({
  start: {},
  forward: { notes: 'اطلعنا على الطلب ووثائقه.' },
  return: { notes: 'أكملوا ما ينقص من البيانات.', article: 'القانون 93، المادة 11' },
  external: { external_body_id: 1, external_letter_no: '12/ص', external_letter_date: '2026-01-05' },
  approve: { ...freshDecision(), notes: 'تحققت شروط الطلب كلها.' },
  reject: { reject_reason_id: 1, reject_text: 'لا تنطبق على الطلب شروط القانون.', article: 'القانون 93، المادة 11' },
})

/** A request seen from all its screens at once. */
async function look(ngo: Organisation, id: number) {
  const own = must(await ngo.client.call(readOwnRequest, { params: { id } }))
  if (own.status === 'draft' || own.submitted_at === null) return { own, seen: undefined, officer: undefined }
  const { assigned_user_id } = must(await onlooker.client.call(readRequest, { params: { id } }))
  const officer = officers.get(assigned_user_id ?? 0)
  const seen = must(await (officer ?? onlooker).client.call(readRequest, { params: { id } }))
  const listed = must(await onlooker.client.call(listRequests, { query: { search: seen.request_no } }))
  const row = listed.find((one) => one.id === id)
  expect([row?.status, row?.clock, row?.assigned_user_id]).toEqual([seen.status, seen.clock, seen.assigned_user_id])
  expect([own.return_due_at, own.more_time]).toEqual([seen.return_due_at, seen.more_time])
  expect([own.status, own.expected, own.step?.stage_number]).toEqual([
    seen.status,
    seen.expected,
    closedRequests.has(own.status) ? own.step?.stage_number : seen.step?.stage_number,
  ])
  return { own, seen, officer }
}
const logged = async (id: number) =>
  (
    await sql<{ n: number }>`
      select count(*)::int as n from logs where entity = 'transaction_requests' and entity_id = ${id}`.execute(
      app.ownerDb,
    )
  ).rows[0]?.n ?? 0

/** One legal step that chance picks; answers its name, or nothing when the request has ended. */
async function step(
  ngo: Organisation,
  id: number,
  slug: string,
  pick: ReturnType<typeof dice>,
): Promise<string | undefined> {
  const { own, seen, officer } = await look(ngo, id)
  if (closedRequests.has(own.status)) {
    expect([own.actions, seen?.decisions ?? []], own.status).toEqual([[], []])
    return undefined
  }
  if (own.status === 'draft' || own.status === 'returned') {
    expect(own.actions, 'its applicant has a next step').not.toEqual([])
    const answers = seen?.decisions.filter((one) => one === 'grant_more_time' || one === 'refuse_more_time') ?? []
    if (own.more_time && own.more_time.outcome === null) expect(answers, 'its officer can answer').toHaveLength(2)
    const answer = pick([...answers, ...answers, undefined])
    if (answer && officer) {
      const body =
        answer === 'grant_more_time'
          ? { more_time_until: own.more_time?.asked_until }
          : { more_time_answer: 'لا موجب لمهلة أخرى في هذا الطلب.' }
      must(
        await officer.client.call(decideRequest, {
          params: { id },
          body: { decision: answer, ...body } as SentBody<typeof decideRequest>,
        }),
      )
      return answer
    }
    // Giving up is rare.
    const action = pick([...own.actions.filter((one) => one !== 'withdraw'), ...own.actions, ...own.actions])
    if (action === 'ask_more_time') {
      const body = {
        action,
        more_time_until: own.more_time_latest ?? '',
        more_time_reason: 'تأخرت وثيقة لدى جهة أخرى.',
      }
      must(await ngo.client.call(actOnRequest, { params: { id }, body }))
      return action
    }
    if (action !== 'withdraw') {
      const payload = Object.fromEntries(own.fields.map((field) => [field.key, valueFor(field)]))
      const subject = `طلب من المنظمة ${(serial += 1)}`
      must(await ngo.client.call(saveRequest, { params: { id }, body: { subject, payload, documents: [] } }))
    }
    must(await ngo.client.call(actOnRequest, { params: { id }, body: { action: action as 'submit' } }))
    return action
  }
  if (!officer || !seen) throw new Error(`nobody has request ${id}, which is ${own.status}`)
  const offered = seen.decisions.filter((one) => one in bodies())
  expect(seen.decisions.length, 'its officer has a next step').toBeGreaterThan(0)
  const letter = seen.actions.find((one) => one.external_letter_no !== null && one.external_opinion === null)
  const onward = offered.filter((one) => one === 'forward' || one === 'approve' || one === 'start')
  // An outside body is asked before its step is left, where money is approved.
  const isUnasked = seen.actions.every((one) => one.external_opinion === null)
  const asks = own.step?.stage_number === asksAt[slug] && own.status === 'in_progress' && isUnasked
  const decision = asks ? 'external' : pick([...offered, ...onward, ...onward])
  const body =
    decision === 'external' && letter
      ? { action_id: letter.id, external_opinion: 'agree', external_reply_no: '5/ر', external_reply_date: '2026-01-06' }
      : bodies()[decision]
  must(
    await officer.client.call(decideRequest, {
      params: { id },
      body: { decision, ...body } as SentBody<typeof decideRequest>,
    }),
  )
  return decision
}

const types = must(await (await applicant()).client.call(chooseType, {})).filter(({ slug }) => !others.includes(slug))

it('there are types to walk', () => expect(types.length).toBe(23))

it.each(types.map(({ slug }, at) => [slug, at] as const))(
  'a request of %s never lacks an owner, a next step or its line in the log, whichever way it goes, and no two screens differ',
  async (slug, at) => {
    const pick = dice(at * 7919 + 17)
    const ngo = await applicant()
    if (slug === 'board_ratification')
      await fillBoard(app, ngo, 'administrative', await boardOf(app, ngo.id, { size: 5 }))
    const { id } = must(await ngo.client.call(openRequest, { body: { slug, subject: 'طلب من المنظمة' } }))
    const way: string[] = []
    for (let turn = 0; turn < 25; turn += 1) {
      const before = await logged(id)
      const taken = await step(ngo, id, slug, pick)
      if (taken === undefined) break
      way.push(taken)
      expect(await logged(id), `log of ${way.join(' → ')}`).toBeGreaterThan(before)
    }
    expect(way.length, way.join(' → ')).toBeGreaterThan(0)
  },
  30_000,
)

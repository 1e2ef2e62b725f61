import { sql } from 'kysely'
import { expect, it } from 'vitest'
import type { PermissionCode, PermissionSlug } from '#contract/core/rights/permissions.ts'
import { readRequest } from '#contract/transactions/calls.ts'
import { readOwnRequest } from '#contract/transactions/own-requests.ts'
import { transactionRoles } from '#db/seed/reference/actions.ts'
import { transactionTypes } from '#db/seed/reference/transaction-types.ts'
import { readStages } from '#db/seed/seed-transaction-types.ts'
import { testApp } from '../../testing/app.ts'
import { ministryUser, type MinistryUser, organisation, organisationUser } from '../../testing/factories.ts'
import { standReturned } from '../../testing/returned.ts'
import { actionsIn, allowed, sayingOf, statusesIn } from '../../testing/transitions.ts'

// Every type of request, in every status, for everybody who might act: what the document allows, and nothing else. What
// is offered is computed by the rules that judge the act itself; these are held in transitions.test.ts and, by trying
// them, in request.test.ts and the matrix of letters.

const app = await testApp()
const db = app.ownerDb
const [here, elsewhere] = [1, 9]
/** Letters and meetings have tables, screens and matrices of their own; a founding is no request of an organisation. */
const others = ['establishing_ngo', 'mediation_request', 'general_assembly_meeting']
const types = transactionTypes.filter(({ slug }) => !others.includes(slug))
/** Rights of the types whose records have rights of their own [domain 3.9; transitions.md]. */
const money: Readonly<Record<string, readonly [PermissionSlug, PermissionSlug]>> = {
  foreign_grant_approval: ['ngo_financial_grants', 'ministry_financial_grants'],
  money_abroad_approval: ['ngo_money_transferred_abroad', 'ministry_money_transferred_abroad'],
  international_donation_approval: ['ngo_international_donations', 'ministry_international_donations'],
  un_project_approval: ['ngo_un_coop', 'ministry_transaction_requests'],
  international_membership: ['ngo_international_organisations_memberships', 'ministry_transaction_requests'],
  international_event: ['ngo_international_events_subscriptions', 'ministry_transaction_requests'],
}
/** Types that are decided by a right of their own. */
const decidesApart = (slug: string) =>
  (money[slug]?.[1] ?? 'ministry_transaction_requests') !== 'ministry_transaction_requests'
const scopes = new Map(transactionRoles.map(([slug, , , scope]) => [slug, scope]))

type Rights = Partial<Record<PermissionSlug, PermissionCode[]>>
const own = await organisation(app, { governorate: here })
const reads = await organisationUser(app, own.id, {
  ngo_transaction_requests: ['S'],
  ...Object.fromEntries(Object.values(money).map(([slug]) => [slug, ['S']])),
} as Rights)
/** Acts on requests, and only reads the records of money. */
const general = await organisationUser(app, own.id, {
  ngo_transaction_requests: ['S', 'A', 'U'],
  ...Object.fromEntries(Object.values(money).map(([slug]) => [slug, ['S']])),
} as Rights)
const strangers = [await organisation(app, { governorate: here }), await organisation(app, { governorate: elsewhere })]

const kept = new Map<string, Promise<MinistryUser>>()
const officer = (
  role: string,
  governorate: number | undefined,
  codes: readonly PermissionCode[],
  ofMoney: readonly PermissionCode[] = codes,
) => {
  const key = `${role} ${governorate} ${codes.join('')} ${ofMoney.join('')}`
  const rights = {
    ...Object.fromEntries(Object.values(money).map(([, slug]) => [slug, ofMoney.includes('C') ? ['S', 'C'] : ['S']])),
    ministry_transaction_requests: ['S', ...codes],
  } as Rights
  const made = kept.get(key) ?? ministryUser(app, { rights, roles: [role], ...(governorate ? { governorate } : {}) })
  kept.set(key, made)
  return made
}

const closed = new Set(['approved', 'rejected', 'withdrawn', 'closed_no_reply'])
async function open(slug: string): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into transaction_requests (transaction_type_id, slug, ngo_id, subject, status, type_version, payload)
    select id, slug, ${own.id}, 'طلب من المنظمة', 'draft', version, '{}' from transaction_types where slug = ${slug} returning id`.execute(
    db,
  )
  return rows[0]?.id ?? 0
}
/** Puts the request into a status at a step, as it would stand there. */
async function place(id: number, status: string, step: number, asked = false): Promise<void> {
  const back = status === 'returned'
  await sql`update transaction_requests set status = ${status}, submitted_at = ${status === 'draft' ? null : sql`now()`}, closed_at = ${closed.has(status) ? sql`now()` : null},
    current_stage_number = ${step}, stage_entered_at = now(), stage_due_at = ${closed.has(status) ? null : sql`now() + interval '5 days'`}, paused_at = ${back ? sql`now()` : null}, remaining_days = ${back ? 2 : null},
    reject_reason_id = ${status === 'rejected' ? 1 : null}, reject_text = ${status === 'rejected' ? 'سبب مفصل للرفض' : null} where id = ${id}`.execute(
    db,
  )
  if (back) await standReturned(db, id, { asked, by: own.userId })
}

const actions = actionsIn('transaction')
/** What the document offers one part in a status, where the step and the right do not stand against it. */
const offered = (status: string, part: string, bars: (action: string) => boolean) =>
  actions.filter((action) => allowed('transaction', status, action)?.who.includes(part) && !bars(action)).sort()
/** Actions that nobody presses by a decision: they follow from something else [notes of the table]. */
const unpressed = new Set(['hand_in', 'reassign', 'approve_by_law', 'expire', 'call_off'])

const decisionOf: Readonly<Record<string, string>> = { ask_opinion: 'external', record_opinion: 'external' }
/** Who may refuse at his step [domain 3.3, as the seeds of the ministry have it]. */
const mayReject = new Set(['ngo_head', 'directorate_head', 'decision_office'])

/** What the holder of a step sees that he could decide, with these codes of the right. */
function decisions(status: string, { role, isLast }: { role: string; isLast: boolean }, codes: readonly string[]) {
  const bars = (action: string) => {
    const code = sayingOf('transaction', action).right?.split(':')[1] ?? ''
    if (unpressed.has(action) || !codes.includes(code)) return true
    if (action === 'forward') return isLast
    if (action === 'approve') return !isLast
    // Founding alone is refused before its study and beside opinions [R-40].
    if (action === 'reject') return !mayReject.has(role) || status !== 'in_progress'
    return false
  }
  const now = offered(status, 'officer', bars)
  const named = now.filter((action) => action !== 'close_opinions').map((action) => decisionOf[action] ?? action)
  return now.length === 0 ? [] : [...new Set([...named, 'note'])].sort()
}

it('the roles, steps and types are those of the document', () => {
  // Those of 6.3 that this machine carries, more time for a duty, and the transfer of a property.
  expect(types.length).toBe(24)
  expect(statusesIn('transaction')).toHaveLength(9)
})

it.each(types)(
  'a request of $slug offers its people and its officers what the document allows, wherever they are',
  async ({ slug, stages }) => {
    const id = await open(slug)
    const path = readStages(stages)
    const seen: string[] = []
    for (const status of statusesIn('transaction')) {
      await place(id, status, 1)
      const label = `${slug} ${status}`
      const mine = await own.client.call(readOwnRequest, { params: { id } })
      expect(mine.data.actions.toSorted(), label).toEqual(
        offered(status, 'applicant', (action) => unpressed.has(action)),
      )
      seen.push(...mine.data.actions)
      expect((await general.client.call(readOwnRequest, { params: { id } })).data.actions, `${label}, general`).toEqual(
        slug in money ? [] : mine.data.actions,
      )
      expect((await reads.client.call(readOwnRequest, { params: { id } })).data.actions, `${label}, reads`).toEqual([])
      for (const stranger of strangers)
        expect((await stranger.client.call(readOwnRequest, { params: { id } })).status, `${label}, foreign`).toBe(404)

      // At the first step everybody; at the last one the decision itself.
      for (const at of status === 'in_progress' ? [1, path.length] : [1]) {
        await place(id, status, at, true)
        const step = { role: path[at - 1]?.role ?? '', isLast: at === path.length }
        const isNear = scopes.get(step.role) === 'directorate'
        const other = step.role === 'receiver' ? 'legal_reviewer' : 'receiver'
        const tries: [string, MinistryUser, readonly string[] | 404][] = [
          [
            'holder',
            await officer(step.role, isNear ? here : undefined, ['U', 'C']),
            decisions(status, step, ['U', 'C']),
          ],
          ['holder without C', await officer(step.role, undefined, ['U']), decisions(status, step, ['U'])],
          [
            'holder without C of money',
            await officer(step.role, undefined, ['U', 'C'], []),
            decisions(status, step, decidesApart(slug) ? ['U'] : ['U', 'C']),
          ],
          ['holder of another governorate', await officer(step.role, elsewhere, ['U', 'C']), 404],
          ['another role', await officer(other, here, ['U', 'C']), []],
          ['holder who reads', await officer(step.role, here, []), []],
        ]
        // Where nothing is left to decide, whoever holds the step stands for the others.
        for (const [who, by, wanted] of closed.has(status) ? tries.slice(0, 1) : tries) {
          const answer = await by.client.call(readRequest, { params: { id } })
          const got = answer.status === 200 ? answer.data.decisions.toSorted() : answer.status
          // A draft is its applicant's alone.
          expect(got, `${label} at ${at}, ${who}`).toEqual(status === 'draft' ? 404 : wanted)
        }
      }
    }
    expect(new Set(seen), 'it was not empty everywhere').toEqual(
      new Set(['submit', 'withdraw', 'complete', 'ask_more_time']),
    )
  },
  20_000,
)

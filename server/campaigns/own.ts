import { sql } from 'kysely'
import { actOnCampaign, campaignRegister, listCampaignAccounts } from '#contract/campaigns/own.ts'
import { campaignMachine } from '#contract/campaigns/workflow.ts'
import { isWordless } from '#contract/core/calls/fields.ts'
import { lengthOf } from '#contract/core/values/arabic.ts'
import { addDays, todayIn } from '#contract/core/values/dates.ts'
import { act, actionsOf, taken } from '../core/cases/act.ts'
import { type FieldRefusals, found, Refusal, wrongState } from '../core/errors.ts'
import type { Area, On } from '../core/http/route.ts'
import { type Actor, ngoOf } from '../core/identity/actor.ts'
import { queueNotice } from '../core/notices/notify.ts'
import { completing, following, viewing } from '../core/registers/around.ts'
import { register } from '../core/registers/register.ts'
import { type Input, StoredColumns } from '../core/registers/register-options.ts'
import type { Row } from '../core/registers/register-rows.ts'
import type { Services, Trx } from '../core/services.ts'
import { campaignKind, type HeldCampaign, heldCampaign, inRequest, toDeciders } from './kind.ts'
import { endOf, reportDueOf } from './report-due.ts'
import { offered } from './payments.ts'
import { campaignRows } from './rows.ts'

type Campaign = Input<typeof campaignRegister>
/** Days between handing in and the first day [domain 3.6]. */
const daysAhead = 7
/** Work scope «the whole country». */
const everywhere = 3

/** What collects money needs an amount, a currency and an account; what collects things, a number and a unit. */
function targetErrors(input: Campaign): FieldRefusals {
  const needed =
    input.campaign_type === 0
      ? (['campaign_amount', 'currency_id', 'bank_account_id'] as const)
      : (['number', 'unit_id'] as const)
  const wrong: FieldRefusals = Object.fromEntries(
    needed.filter((name) => input[name] === null).map((name) => [name, ['V-REQ'] as const]),
  )
  const amount = Number(input.campaign_amount)
  if (input.campaign_type === 0 && input.campaign_amount !== null && (amount < 1_000 || amount > 1e12))
    wrong.campaign_amount = [{ code: 'V-RANGE', params: { a: 1_000, b: '10^12' } }]
  return wrong
}

function dayErrors(services: Services, { start_date, end_date }: Campaign): FieldRefusals {
  const longest = services.reference.setting('campaign.max_days', 365)
  const soonest = addDays(todayIn(services.now()), daysAhead)
  if (end_date <= start_date) return { end_date: ['V-ORDER'] }
  return {
    ...(start_date < soonest
      ? {
          start_date: [
            {
              text: {
                ar: `يبدأ الجمع بعد سبعة أيام من رفع الحملة على الأقل: ${soonest} أو بعده.`,
                en: `A campaign begins seven days after it is handed in at the earliest: on ${soonest} or later.`,
              },
            },
          ],
        }
      : {}),
    ...(end_date > addDays(start_date, longest) ? { end_date: ['V-GAP'] } : {}),
  }
}

/** What only the file of the organisation says: its scope and its account. */
async function ownErrors(trx: Trx, ngoId: number, input: Campaign): Promise<FieldRefusals> {
  const { rows } = await sql<{ outside: boolean; usable: boolean }>`select
      coalesce(n.work_scope_id <> ${everywhere} and not array[${input.governorate}]::int[] <@ (n.work_governorates || n.governorate_id), false) as outside,
      exists (select from bank_accounts b where b.id = ${input.bank_account_id ?? 0} and b.ngo_id = n.id and b.is_available and b.in_force and b.status = 'active' and b.deleted_at is null) as usable
    from ngos n where n.id = ${ngoId}`.execute(trx)
  const own = found(rows[0])
  const plain = input.details_ar.replace(/<[^>]*>/g, '')
  return {
    ...(own.outside ? { governorate: ['V-SCOPE'] as const } : {}),
    ...(input.campaign_type === 0 && input.bank_account_id !== null && !own.usable
      ? { bank_account_id: ['V-CHOICE'] as const }
      : {}),
    ...(isWordless(input.details_ar) || lengthOf(plain) < 50
      ? { details_ar: [{ code: 'V-LEN' as const, params: { a: 50, b: 5000 } }] }
      : {}),
  }
}

/** Whether the organisation may ask the public at all [domain 3.6]. */
async function refuseUnfit(trx: Trx, services: Services, ngoId: number): Promise<void> {
  const { reference, now } = services
  const { rows } = await sql<{ active: boolean; institution: boolean; benefit: boolean; overdue: boolean }>`
    select n.status_id = 1 as active, n.legal_form_id = 1 as institution, n.has_public_benefit as benefit,
      exists (select from campaigns c where c.ngo_id = n.id and c.confirmed = 'A' and c.final_report_at is null and c.deleted_at is null
        and ${reportDueOf(services)} < ${todayIn(now())}::date) as overdue
    from ngos n where n.id = ${ngoId} for share of n`.execute(trx)
  const own = found(rows[0])
  if (!own.active) throw new Refusal(409, 'campaign_ngo_inactive')
  if (own.institution && !(own.benefit && reference.setting('campaign.institutions_allowed', false)))
    throw new Refusal(409, 'campaign_institution')
  if (own.overdue) throw new Refusal(409, 'campaign_report_overdue')
}

/** While officers study the request of its licence, a campaign stays as they read it. */
async function refuseInRequest(trx: Trx, row: Row): Promise<void> {
  const { rows } = await sql`select from campaigns c join transaction_requests q on q.id = c.transaction_request_id
    where c.id = ${row.id} and ${inRequest} and q.status <> 'returned'`.execute(trx)
  if (rows.length > 0) throw new Refusal(409, 'campaign_in_request')
}

const editable = (row: Row) => row.confirmed === 'P' || row.confirmed === 'R'

interface Extra extends HeldCampaign {
  report_due_on: string | null
  request_no: string | null
}
/** Gives rows their phase, which follows from their days, the day of their report, their request, and what may be done. */
const withPhases = (plain: On, services: Services): On =>
  completing(plain, async (rows) => {
    const { rows: known } = await sql<Extra>`select ${heldCampaign}, q.request_no,
        case when c.confirmed = 'A' and c.final_report_at is null and p.phase in ('finished', 'stopped') and ${endOf} <= p.today then ${reportDueOf(services)} end as report_due_on
      from ${campaignRows(services).source()} left join transaction_requests q on q.id = c.transaction_request_id
      where c.id = any(${rows.map(({ id }) => id)}::bigint[])`.execute(services.db)
    const extras = new Map(known.map((extra) => [extra.id, extra]))
    for (const row of rows) {
      const extra = extras.get(row.id)
      row.phase = extra?.phase ?? 'upcoming'
      row.report_due_on = extra?.report_due_on ?? null
      row.request_no = extra?.request_no ?? null
      row.held = extra
    }
  })
/** The buttons of the organisation on its own campaign. */
const withActions = (plain: On, services: Services): On =>
  viewing(plain, (row, actor) => {
    const held = row.held as HeldCampaign | undefined
    delete row.held
    return {
      actions: held && actor.kind === 'org' ? actionsOf(campaignKind(services), held, actor, ['organisation']) : [],
    }
  })

/** What is decided, counted or reported elsewhere; the form of the organisation holds none of it. */
const decidedColumns = [
  'confirmed',
  'reject_text',
  'licence_no',
  'featured',
  'stop_reason',
  'collected_amount',
  'collected_number',
  'final_report_at',
  'transaction_request_id',
] as const

/** Campaigns of the own organisation: handed in when they are added, changed until they are decided. */
export const ownCampaigns: Area = (bare, services) => {
  const plain = withPhases(withActions(bare, services), services)
  const told = following(plain, async (trx, _, id) => {
    for (const notice of await toDeciders(trx, id)) await queueNotice(trx, services, notice)
  })
  // Who corrects what was rejected hands it in again.
  const resubmitted = following(plain, async (trx, actor: Actor, id) => {
    const { rows } = await sql<{ confirmed: string }>`select confirmed from campaigns where id = ${id}`.execute(trx)
    if (rows[0]?.confirmed === 'R')
      await act(trx, services, campaignKind(services), { actor, id, action: 'resubmit', input: undefined })
  })
  const on: On = (call, handler) => {
    if ((call as unknown) === campaignRegister.create) return told(call, handler)
    return (call as unknown) === campaignRegister.update ? resubmitted(call, handler) : plain(call, handler)
  }
  bare(actOnCampaign, ({ actor, params, body, request, lang, write }) =>
    write(async (trx) => {
      const given = { actor, id: params.id, ...taken(campaignMachine, body), request, lang }
      await act(trx, services, campaignKind(services), given)
      return { phase: 'stopped' as const }
    }),
  )
  bare(listCampaignAccounts, async ({ actor }) => {
    const { rows } = await sql<{ id: number; bank_id: number; branch_name: string; account_no: string }>`
      select b.id, b.bank_id, b.branch_name, b.account_no from bank_accounts b where b.ngo_id = ${ngoOf(actor)} and ${offered} order by b.id`.execute(
      services.db,
    )
    return rows
  })
  register(on, services, campaignRegister, {
    table: 'campaigns',
    scope: (actor) => ({ column: 'ngo_id', value: ngoOf(actor) }),
    search: ['name_ar', 'name_en', 'licence_no'],
    own: decidedColumns,
    check: async (trx, actor, input, before) => {
      if (before && !editable(before)) throw wrongState({ confirmed: before.confirmed as string })
      if (before) await refuseInRequest(trx, before)
      if (!before) await refuseUnfit(trx, services, ngoOf(actor))
      const wrong = {
        ...targetErrors(input),
        ...dayErrors(services, input),
        ...(await ownErrors(trx, ngoOf(actor), input)),
      }
      if (Object.keys(wrong).length > 0) return wrong
      const money = input.campaign_type === 0
      return new StoredColumns({
        collection_means: JSON.stringify(input.collection_means),
        ...(money
          ? { number: null, unit_id: null }
          : { campaign_amount: null, currency_id: null, bank_account_id: null }),
      })
    },
    removing: async (trx, _actor, row) => {
      if (!editable(row)) throw wrongState({ confirmed: row.confirmed as string })
      await refuseInRequest(trx, row)
    },
  })
}

import { sql } from 'kysely'
import type { CampaignPhase } from '#contract/campaigns/phases.ts'
import { campaignMachine, type CampaignStatus } from '#contract/campaigns/workflow.ts'
import { todayIn } from '#contract/core/values/dates.ts'
import type { PermissionSlug } from '#contract/core/rights/permissions.ts'
import type { CaseKind, Taking } from '../core/cases/act.ts'
import { found, Refusal, wrongState } from '../core/errors.ts'
import type { Actor } from '../core/identity/actor.ts'
import { type Notice, queueNotice } from '../core/notices/notify.ts'
import type { Services, Trx } from '../core/services.ts'
import { serveRefusal } from './refusal.ts'
import { campaignRows } from './rows.ts'

/** A campaign as its actions see it. */
export interface HeldCampaign {
  readonly id: number
  readonly status: CampaignStatus
  readonly ngo_id: number
  readonly name_ar: string
  readonly campaign_type: 0 | 1
  readonly featured: boolean
  readonly phase: CampaignPhase
  /** Its account takes donations; true where it needs none. */
  readonly is_payable: boolean
  readonly ngo_is_active: boolean
  /** A request for its licence runs. */
  readonly in_request: boolean
  readonly updated_at: string
}

/** Campaigns that somebody may act on: an organisation its own, a directorate those of its governorate. */
export function campaignsWithin(actor: Actor | undefined) {
  if (!actor) return sql`true`
  if (actor.kind === 'org') return sql`c.ngo_id = ${actor.ngoId ?? 0}`
  if (actor.kind !== 'ministry') return sql`false`
  return actor.governorateId === undefined ? sql`true` : sql`n.governorate_id = ${actor.governorateId}`
}

/** A request that was handed in and is not closed decides on the licence of `c`. */
export const inRequest = sql`exists (select from transaction_requests q where q.id = c.transaction_request_id and q.deleted_at is null
    and q.status not in ('draft', 'approved', 'rejected', 'withdrawn', 'closed_no_reply'))`

/** Columns of a campaign `c` of `n` with its phase `p`, as its actions see it. */
export const heldCampaign = sql`c.id, c.confirmed as status, c.ngo_id, c.name_ar, c.campaign_type, c.featured, p.phase, n.status_id = 1 as ngo_is_active, ${inRequest} as in_request, c.updated_at,
  c.campaign_type = 1 or exists (select from bank_accounts b where b.id = c.bank_account_id and b.ngo_id = c.ngo_id
    and b.is_available and b.in_force and b.status = 'active' and b.deleted_at is null) as is_payable`

/** At most so many are featured at once [domain 3.6]. */
const mostFeatured = 6

async function refuseSeventh(trx: Trx, services: Services): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('sijill.featured campaigns'))`.execute(trx)
  const rows = campaignRows(services)
  const { rows: some } = await sql<{
    n: number
  }>`select count(*) as n from ${rows.source()} where c.featured and p.phase = 'running' and c.confirmed = 'A' and c.deleted_at is null`.execute(
    trx,
  )
  if ((some[0]?.n ?? 0) >= mostFeatured) throw new Refusal(409, 'campaign_six_featured')
}

/** The next licence of the year; two who accept at once wait for each other. */
async function nextLicence(trx: Trx, year: string): Promise<string> {
  await sql`select pg_advisory_xact_lock(hashtext('sijill.licences of campaigns'))`.execute(trx)
  const { rows } = await sql<{ last: number }>`
    select coalesce(max(substring(licence_no from '[0-9]+$')::integer), 0) as last from campaigns where licence_no like ${`ح/${year}/%`}`.execute(
    trx,
  )
  return `ح/${year}/${String((rows[0]?.last ?? 0) + 1).padStart(4, '0')}`
}

export async function toOrganisation(
  trx: Trx,
  row: Pick<HeldCampaign, 'id' | 'ngo_id' | 'name_ar'>,
  code: 'N-61' | 'N-62' | 'N-63' | 'N-64' | 'N-65',
  params: NonNullable<Notice['params']>,
): Promise<Notice> {
  const slug: PermissionSlug = 'campaigns'
  const { rows } = await sql<{ id: number }>`
    select u.id from users u where u.kind = 'org' and u.ngo_id = ${row.ngo_id} and u.is_active and u.deleted_at is null and holds_right(u.id, ${slug}, 'S')`.execute(
    trx,
  )
  return {
    code,
    userIds: rows.map(({ id }) => id),
    entity: 'campaigns',
    entityId: row.id,
    params: { name_ar: row.name_ar, ...params },
  }
}

/** Tells those who decide on campaigns of this governorate that one waits for them. */
export async function toDeciders(trx: Trx, id: number): Promise<Notice[]> {
  const slug: PermissionSlug = 'ministry_accept_reject_campaigns_comm'
  const { rows } = await sql<{ name_ar: string; users: number[] }>`select c.name_ar, array(select u.id from users u
      where u.kind = 'ministry' and u.is_active and u.deleted_at is null and (u.governorate_id is null or u.governorate_id = n.governorate_id)
        and holds_right(u.id, ${slug}, 'C') order by u.id) as users
    from campaigns c join ngos n on n.id = c.ngo_id where c.id = ${id} and c.confirmed = 'P'`.execute(trx)
  return rows.map(({ name_ar, users }) => ({
    code: 'N-60',
    userIds: users,
    entity: 'campaigns',
    entityId: id,
    params: { name_ar },
    link: '/ministry/ngos-communication/campaigns',
  }))
}

type CampaignTaking<I = unknown> = Taking<HeldCampaign, I>
async function accept({ trx, services, actor, row }: CampaignTaking) {
  if (!row.ngo_is_active) throw new Refusal(409, 'campaign_ngo_inactive')
  if (!row.is_payable) throw new Refusal(409, 'campaign_account_closed')
  const now = services.now()
  const licence_no = await nextLicence(trx, todayIn(now).slice(0, 4))
  return {
    set: { licence_no, confirmed_by: actor?.userId ?? null, confirmed_at: now.toISOString(), reject_text: null },
    log: { after: { licence_no } },
    notices: [await toOrganisation(trx, row, 'N-61', { licence_no })],
  }
}

/** Campaigns as cases [domain 3.6]. */
export const campaignKind = (services: Services): CaseKind<typeof campaignMachine, HeldCampaign> => ({
  machine: campaignMachine,
  table: 'campaigns',
  column: 'confirmed',
  async hold(trx, actor, id) {
    const rows = campaignRows(services)
    const { rows: some } = await sql<HeldCampaign>`select ${heldCampaign} from ${rows.source()}
      where c.id = ${id} and c.deleted_at is null and n.deleted_at is null and ${campaignsWithin(actor)} for update of c`.execute(
      trx,
    )
    return found(some[0])
  },
  partsOf: (_, actor) => (actor.kind === 'ministry' ? ['ministry'] : actor.kind === 'org' ? ['organisation'] : []),
  told: ({ name_ar, ngo_id }) => ({ name: name_ar, ngo_id }),
  version: (row) => ({ seen: row.updated_at, now: () => ({ confirmed: row.status }) }),
  bar: ({ featured, phase, in_request }, action) => {
    if (in_request && (action === 'accept' || action === 'reject')) return new Refusal(409, 'campaign_in_request')
    if (action === 'stop') return phase === 'running' || phase === 'upcoming' ? undefined : wrongState()
    if (action === 'feature') return featured || phase !== 'running' ? wrongState() : undefined
    return action === 'unfeature' && !featured ? wrongState() : undefined
  },
  effects: {
    accept,
    reject: async (taking) => {
      const { actor, input, trx, row } = taking
      const { served_at, basis } = await serveRefusal(taking)
      const { reject_text, article } = input
      return {
        set: { reject_text, confirmed_by: actor?.userId ?? null, confirmed_at: served_at },
        log: { after: { reject_text, ...(article === null ? {} : { article }) } },
        notices: [await toOrganisation(trx, row, 'N-62', { reason: reject_text, basis })],
      }
    },
    resubmit: async ({ trx, row }) => ({
      set: { reject_text: null, confirmed_by: null, confirmed_at: null },
      after: async () => {
        for (const notice of await toDeciders(trx, row.id)) await queueNotice(trx, services, notice)
      },
    }),
    stop: async ({ trx, services: { now }, actor, row, input: { stop_reason } }) => {
      // Between the look at its days and this moment nobody else may have ended it.
      if (row.phase !== 'running' && row.phase !== 'upcoming') throw wrongState()
      return {
        set: { stopped_at: now().toISOString(), stop_reason, stopped_by: actor?.userId ?? null, featured: false },
        log: { after: { stop_reason } },
        notices: [await toOrganisation(trx, row, 'N-63', {})],
      }
    },
    feature: async ({ trx }) => {
      await refuseSeventh(trx, services)
      return { set: { featured: true }, log: { after: { featured: true } } }
    },
    unfeature: async () => ({ set: { featured: false }, log: { after: { featured: false } } }),
  },
})

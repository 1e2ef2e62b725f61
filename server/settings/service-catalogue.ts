import type { FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import type { z } from 'zod'
import type { TemplateCode } from '#contract/core/notices/templates.ts'
import { approveService, mergeService, refuseService, serviceCatalogue } from '#contract/settings/service-catalogue.ts'
import type { Actor } from '../core/identity/actor.ts'
import { audit } from '../core/log/audit.ts'
import { completing } from '../core/registers/around.ts'
import { type FieldRefusals, found, invalid, inWords, Refusal, wrongState } from '../core/errors.ts'
import { queueNotice } from '../core/notices/notify.ts'
import { register } from '../core/registers/register.ts'
import { StoredColumns } from '../core/registers/register-options.ts'
import type { Row } from '../core/registers/register-rows.ts'
import type { Area } from '../core/http/route.ts'
import type { Db, Services, Trx } from '../core/services.ts'
import { refuseStale } from '../core/http/stale.ts'
import { countUses, moveUses, usesOf } from './index-uses.ts'

type Input = z.output<typeof serviceCatalogue.input>
type Stored = Omit<z.output<typeof serviceCatalogue.row>, 'classification' | 'proposed_by' | 'merged_into' | 'uses'>

export const awaiting = inWords(
  'الخدمة مقترحة: تُعتمد أو تُرفض أو تُدمج، ولا تُوقف.',
  'The service is a proposal: it is approved, refused or merged, and not retired.',
)
export const elsewhere = inWords(
  'لبعض المنظمات التي تقدّم الخدمة تصنيف غير هذا، فتخرج خدمتها من تصنيفاتها.',
  'Some organisations that offer the service do not have this classification; it would leave their classifications.',
)

async function locked(trx: Trx, id: number): Promise<Stored> {
  const { rows } = await sql<Stored>`select * from services where id = ${id} and deleted_at is null for update`.execute(
    trx,
  )
  return found(rows[0])
}

/** Whether some organisation that offers the service lacks this classification. */
export async function leavesSomebody(trx: Db | Trx, service: number, classification: number): Promise<boolean> {
  const { rows } = await sql`select from ngo_services o where o.service_id = ${service} and o.deleted_at is null
    and not exists (select from classification_ngos c where c.ngo_id = o.ngo_id and c.classification_id = ${classification} and c.deleted_at is null) limit 1`.execute(
    trx,
  )
  return rows.length > 0
}

async function refusals(trx: Trx, _actor: Actor, input: Input, before: Row | undefined): Promise<FieldRefusals> {
  const { rows } = await sql<{ classification: boolean; taken: boolean }>`select
      exists (select from classifications c where c.id = ${input.classification_id} and c.deleted_at is null
        and (c.is_active or c.id = ${before?.classification_id ?? null}::bigint) for share) as classification,
      exists (select from services s where s.classification_id = ${input.classification_id} and s.id is distinct from ${before?.id ?? null}::bigint
        and ar_norm(s.name_ar) = ar_norm(${input.name_ar}) and s.deleted_at is null) as taken`.execute(trx)
  const moved = before !== undefined && before.classification_id !== input.classification_id
  return {
    ...(rows[0]?.classification
      ? moved && (await leavesSomebody(trx, before.id, input.classification_id))
        ? { classification_id: [elsewhere] }
        : {}
      : { classification_id: ['V-CHOICE'] as const }),
    ...(rows[0]?.taken ? { name_ar: ['V-TAKEN'] as const } : {}),
    // Taking back what was refused is approving it; a proposal leaves the forms by a decision that its proposer is told.
    ...(before?.is_approved === false && before.is_active !== input.is_active ? { is_active: [awaiting] } : {}),
  }
}

/** Tells whoever proposed a service, and those who propose for that organisation, what became of it. */
async function tell(trx: Trx, services: Services, code: TemplateCode, service: Stored, params: Record<string, string>) {
  if (service.proposed_by_ngo_id === null) return
  const { rows } = await sql<{
    id: number
  }>`select u.id from users u where u.kind = 'org' and u.ngo_id = ${service.proposed_by_ngo_id} and u.is_active and u.deleted_at is null
      and (u.id = (select s.created_by from services s where s.id = ${service.id}) or holds_right(u.id, 'ngo_classifications', 'A'))`.execute(
    trx,
  )
  await queueNotice(trx, services, {
    code,
    userIds: rows.map(({ id }) => id),
    entity: 'services',
    entityId: service.id,
    params: { service: service.name_ar, ...params },
    link: '/ngo-profile/ngo-services',
  })
}

/** What the rows name: classification, proposer, what they were merged into, and how often each is used. */
async function complete(db: Db | Trx, rows: readonly Row[], exported: boolean): Promise<void> {
  if (rows.length === 0) return
  const { rows: told } = await sql<
    Pick<z.output<typeof serviceCatalogue.row>, 'id' | 'classification' | 'proposed_by' | 'merged_into'>
  >`
    select s.id, jsonb_build_object('id', c.id, 'code', c.code, 'name_ar', c.name_ar, 'name_en', c.name_en) as classification,
      case when n.id is not null then jsonb_build_object('id', n.id, 'name_ar', n.name_ar, 'name_en', n.name_en) end as proposed_by,
      case when i.id is not null then jsonb_build_object('id', i.id, 'name_ar', i.name_ar, 'name_en', i.name_en) end as merged_into
    from services s join classifications c on c.id = s.classification_id
      left join ngos n on n.id = s.proposed_by_ngo_id left join services i on i.id = s.merged_into_id
    where s.id = any(${rows.map(({ id }) => id)}::bigint[])`.execute(db)
  const uses = await countUses(db, 'services', exported ? undefined : rows.map(({ id }) => id))
  for (const row of rows) {
    const one = told.find(({ id }) => id === row.id)
    row.uses = uses.filter(({ code }) => code === row.id).reduce((sum, { count }) => sum + count, 0)
    Object.assign(row, one)
    if (!exported) continue
    row.classification_name = one?.classification.name_ar
    row.proposed_by_name = one?.proposed_by?.name_ar
  }
}

const rows: Area = (on, services) => {
  register(on, services, serviceCatalogue, {
    table: 'services',
    scope: () => undefined,
    search: ['name_ar', 'name_en', 'description'],
    order: 'name_ar',
    own: ['is_approved', 'state', 'proposed_by_ngo_id', 'merged_into_id', 'refusal', 'created_at'],
    check: async (trx, actor, input, before) => {
      const wrong = await refusals(trx, actor, input, before)
      if (Object.keys(wrong).length > 0) return wrong
      // What the ministry adds itself waits for nobody; what comes back is no longer merged.
      return new StoredColumns({
        ...(before ? {} : { is_approved: true }),
        ...(input.is_active ? { merged_into_id: null } : {}),
      })
    },
    removing: async (trx, _actor, { id }) => {
      const uses = await usesOf(trx, 'services', id)
      if (uses.length > 0) throw new Refusal(409, 'in_use', { data: uses })
    },
  })
}

/** The row as the register answers it. */
async function shown(trx: Trx, row: Stored) {
  const answer = Object.fromEntries(
    Object.keys(serviceCatalogue.row.shape).map((key) => [key, row[key as keyof Stored]]),
  ) as Row
  await complete(trx, [answer], false)
  return answer as unknown as z.output<typeof serviceCatalogue.row>
}

/** The service of a decision, as long as nobody has changed it meanwhile. */
async function lockedFresh(trx: Trx, request: FastifyRequest, id: number): Promise<Stored> {
  const before = await locked(trx, id)
  const current = await shown(trx, before)
  refuseStale(request, before.updated_at, () => current)
  return before
}

async function changed(trx: Trx, actor: Actor, before: Stored, words: string, set: Partial<Stored>) {
  const { rows } = await sql<Stored>`update services set ${sql.join(
    Object.entries({ ...set, updated_by: actor.userId }).map(([key, value]) => sql`${sql.ref(key)} = ${value}`),
  )}, updated_at = now() where id = ${before.id} returning *`.execute(trx)
  const after = found(rows[0])
  await audit(trx, actor, {
    action: 'update',
    entity: 'services',
    entity_id: before.id,
    description_ar: words,
    before,
    after,
  })
  return after
}

/** The catalogue as the ministry keeps it: a service in use is retired, not deleted; a proposal is approved, refused or merged into another one. */
export const serviceCatalogueArea: Area = (on, services) => {
  rows(
    completing(on, (rows, exported) => complete(services.db, rows, exported)),
    services,
  )

  on(approveService, ({ actor, params, request, write }) =>
    write(async (trx) => {
      const before = await lockedFresh(trx, request, params.id)
      if (before.state !== 'proposed' && before.state !== 'refused') throw wrongState()
      const set = { is_approved: true, is_active: true, refusal: null }
      const after = await changed(trx, actor, before, `اعتماد الخدمة «${before.name_ar}» في الدليل`, set)
      await tell(trx, services, 'SERVICE-APPROVED', after, {})
      return shown(trx, after)
    }),
  )

  on(refuseService, ({ actor, params, body, request, write }) =>
    write(async (trx) => {
      const before = await lockedFresh(trx, request, params.id)
      if (before.state !== 'proposed') throw wrongState()
      const set = { is_active: false, refusal: body.refusal }
      const after = await changed(trx, actor, before, `رفض الخدمة المقترحة «${before.name_ar}»`, set)
      await tell(trx, services, 'SERVICE-REFUSED', after, { reason: body.refusal })
      return shown(trx, after)
    }),
  )

  merging(on, services)
}

/** One service takes the place of another. */
const merging: Area = (on, services) => {
  on(mergeService, ({ actor, params: { id }, body, write }) =>
    write(async (trx) => {
      // Always in one order: two merges in opposite directions do not wait for each other.
      for (const one of [id, body.into].sort((a, b) => a - b))
        await sql`select from services where id = ${one} for update`.execute(trx)
      const from = await locked(trx, id)
      const { rows } =
        await sql<Stored>`select * from services where id = ${body.into} and id <> ${id} and is_active and is_approved and deleted_at is null`.execute(
          trx,
        )
      const [into] = rows
      if (!into) throw invalid({ into: ['V-CHOICE'] })
      if (await leavesSomebody(trx, id, into.classification_id)) throw invalid({ into: [elsewhere] })
      if (!body.confirmed) throw invalid({ confirmed: ['V-TRUE'] })
      const uses = await usesOf(trx, 'services', id)
      const moved = await moveUses(trx, 'services', id, into.id)
      await sql`update services set is_active = false, refusal = null, merged_into_id = ${into.id}, updated_by = ${actor.userId}, updated_at = now() where id = ${id}`.execute(
        trx,
      )
      await audit(trx, actor, {
        action: 'update',
        entity: 'services',
        entity_id: id,
        description_ar: `دمج الخدمة «${from.name_ar}» في «${into.name_ar}»`,
        before: { is_active: from.is_active, merged_into_id: null },
        after: {
          is_active: false,
          merged_into_id: into.id,
          moved: Object.fromEntries(uses.map((use) => [`${use.table}.${use.column}`, use.count])),
        },
      })
      if (from.state === 'proposed') await tell(trx, services, 'SERVICE-MERGED', from, { into: into.name_ar })
      return { moved }
    }),
  )
}

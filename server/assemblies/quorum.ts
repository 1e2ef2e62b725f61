import { sql } from 'kysely'
import {
  asksAsMuch,
  type QuorumRule,
  type QuorumSitting,
  readQuorumRules,
  removeQuorumRule,
  saveQuorumRule,
} from '#contract/assemblies/quorum.ts'
import { found, type FieldRefusals, inWords, invalid, notFound, Refusal, wrongState } from '../core/errors.ts'
import type { Area } from '../core/http/route.ts'
import { refuseStale } from '../core/http/stale.ts'
import type { Actor } from '../core/identity/actor.ts'
import { audit } from '../core/log/audit.ts'
import type { Db, Trx } from '../core/services.ts'
import { conflictOf } from '../core/identity/interest.ts'

const beyondWhole = inWords('لا تزيد النسبة على الكل: البسط أكبر من المقام.', 'The share is more than the whole.')
const tooFew = inWords(
  'لا يطلب النظام الداخلي أقل مما تطلبه القاعدة العامة في هذه الجلسة.',
  'The bylaws cannot ask for fewer than the common rule of this sitting does.',
)

interface Ngo {
  readonly id: number
  readonly legal_form_id: number
  readonly has_conflict: boolean
}
/** An organisation within the reader's reach, held for a change; 404 outside it. */
async function ngoOf(db: Db | Trx, actor: Actor, id: number, isHeld = false): Promise<Ngo> {
  const near = actor.governorateId === undefined ? sql`true` : sql`n.governorate_id = ${actor.governorateId}`
  if (isHeld) await sql`select from ngos where id = ${id} for no key update`.execute(db)
  const { rows } =
    await sql<Ngo>`select n.id, n.legal_form_id, ${conflictOf(actor.userId, { ngoId: sql`n.id`, establishmentId: null })} as has_conflict
    from ngos n where n.id = ${id} and ${near} and n.deleted_at is null`.execute(db)
  return found(rows[0])
}

interface Stored extends QuorumRule {
  readonly sitting: number
  readonly own: boolean
  readonly article: string | null
  readonly updated_at: string
}
/** Both sittings of an organisation: the narrowest common rule of its form, and what its bylaws say. */
async function sittingsOf(db: Db | Trx, { id, legal_form_id }: Ngo): Promise<QuorumSitting[]> {
  const { rows } =
    await sql<Stored>`select r.sitting, r.ngo_id is not null as own, r.base, r.numerator, r.denominator, r.strict, r.article, r.updated_at
    from quorum_rules r where (r.ngo_id is null or r.ngo_id = ${id}) and (r.legal_form_id is null or r.legal_form_id = ${legal_form_id}) and r.meeting_type_id is null
    order by r.legal_form_id is null`.execute(db)
  return [1, 2].map((sitting) => {
    const of = rows.filter((one) => one.sitting === sitting)
    const share = ({ base, numerator, denominator, strict }: Stored): QuorumRule => ({
      base,
      numerator,
      denominator,
      strict,
    })
    const own = of.find((one) => one.own)
    return {
      sitting,
      common: share(found(of.find((one) => !one.own))),
      own: own ? { ...share(own), article: own.article ?? '' } : null,
      updated_at: own?.updated_at ?? '',
    }
  })
}

/** While people are counted, the number that is needed does not move. */
async function refuseWhileCounting(trx: Trx, ngoId: number): Promise<void> {
  const { rows } = await sql<{ id: number }>`select id from general_authority_meetings
    where ngo_id = ${ngoId} and roll_frozen_at is not null and closed_at is null and status in ('approved', 'no_quorum', 'held') and deleted_at is null limit 1`.execute(
    trx,
  )
  if (rows[0]) throw wrongState({ meeting: rows[0].id })
}

/** Holds the organisation for a change of its rule by somebody without an interest of his own; answers the present rule. */
async function hold(trx: Trx, actor: Actor, { id, sitting }: { id: number; sitting: number }) {
  const ngo = await ngoOf(trx, actor, id, true)
  if (ngo.has_conflict) throw new Refusal(403, 'conflict_of_interest')
  await refuseWhileCounting(trx, ngo.id)
  const present = found((await sittingsOf(trx, ngo)).find((one) => one.sitting === sitting))
  return { ngo, present }
}

function errorsOf(input: QuorumRule, { common }: QuorumSitting): FieldRefusals {
  if (input.numerator > input.denominator) return { numerator: [beyondWhole] }
  return asksAsMuch(input, common) ? {} : { numerator: [tooFew] }
}

/** The quorum that the bylaws of an organisation ask for, recorded by whoever holds its accredited bylaws [amendments: quorum_rules; decision 0069]. */
export const quorumArea: Area = (on, services) => {
  on(readQuorumRules, async ({ actor, params: { id } }) => sittingsOf(services.db, await ngoOf(services.db, actor, id)))
  on(saveQuorumRule, ({ actor, params, body, request, write }) =>
    write(async (trx) => {
      const { ngo, present } = await hold(trx, actor, params)
      refuseStale(request, present.updated_at, () => present)
      const wrong = errorsOf(body, present)
      if (Object.keys(wrong).length > 0) throw invalid(wrong)
      const { base, numerator, denominator, strict, article } = body
      const { rows } = await sql<{ id: number }>`
        insert into quorum_rules (ngo_id, sitting, base, numerator, denominator, strict, article, created_by, updated_by)
        values (${ngo.id}, ${params.sitting}, ${base}, ${numerator}, ${denominator}, ${strict}, ${article}, ${actor.userId}, ${actor.userId})
        on conflict (ngo_id, legal_form_id, meeting_type_id, sitting) do update
          set base = excluded.base, numerator = excluded.numerator, denominator = excluded.denominator, strict = excluded.strict, article = excluded.article, updated_by = excluded.updated_by
        returning id`.execute(trx)
      await audit(trx, actor, {
        action: present.own ? 'update' : 'create',
        entity: 'quorum_rules',
        entity_id: found(rows[0]).id,
        ngo_id: ngo.id,
        description_ar: `نصاب الجلسة ${params.sitting} بحسب النظام الداخلي`,
        ...(present.own ? { before: { ...present.own } } : {}),
        after: { ...body },
      })
      return sittingsOf(trx, ngo)
    }),
  )
  on(removeQuorumRule, ({ actor, params, write }) =>
    write(async (trx) => {
      const { ngo, present } = await hold(trx, actor, params)
      if (!present.own) throw notFound()
      const { rows } = await sql<{ id: number }>`delete from quorum_rules
        where ngo_id = ${ngo.id} and sitting = ${params.sitting} and meeting_type_id is null returning id`.execute(trx)
      await audit(trx, actor, {
        action: 'delete',
        entity: 'quorum_rules',
        entity_id: found(rows[0]).id,
        ngo_id: ngo.id,
        description_ar: `نصاب الجلسة ${params.sitting}: القاعدة العامة`,
        before: { ...present.own },
      })
      return sittingsOf(trx, ngo)
    }),
  )
}

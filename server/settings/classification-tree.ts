import { sql } from 'kysely'
import type { z } from 'zod'
import { classificationTree, mergeClassification } from '#contract/settings/classification-tree.ts'
import type { Actor } from '../core/identity/actor.ts'
import { audit } from '../core/log/audit.ts'
import { completing } from '../core/registers/around.ts'
import { type FieldRefusals, found, invalid, inWords, Refusal } from '../core/errors.ts'
import { register } from '../core/registers/register.ts'
import type { Row } from '../core/registers/register-rows.ts'
import type { Area } from '../core/http/route.ts'
import type { Trx } from '../core/services.ts'
import { countUses, moveUses, usesOf } from './index-uses.ts'

type Input = z.output<typeof classificationTree.input>

type Stored = Pick<z.output<typeof classificationTree.row>, 'id' | 'parent_id' | 'name_ar' | 'is_active'>

const used = inWords(
  'للتصنيف سجلات أو فروع، فلا يتغير موضعه في الشجرة.',
  'Records or specialisations stand under this classification, so its place in the tree stays.',
)
const activeBelow = inWords('أوقفوا فروعه الفعّالة أولاً.', 'Retire its active specialisations first.')
const retiredAbove = inWords('التصنيف الأعلى موقوف.', 'The classification above it is retired.')

const sameService = inWords(
  'تحت التصنيفين خدمة بالاسم نفسه: ادمجوا الخدمتين أولاً.',
  'A service of the same name stands under both: merge the two services first.',
)

/** What the shape cannot say: two levels, a place that records stand on, and no active specialisation under a retired field. */
async function refusals(trx: Trx, _actor: Actor, input: Input, before: Row | undefined): Promise<FieldRefusals> {
  const id = before?.id ?? null
  const { rows } = await sql<{ parent_active: boolean | null; active_below: boolean }>`select
      (select p.is_active from classifications p where p.id = ${input.parent_id} and p.parent_id is null and p.id is distinct from ${id}::bigint
        and p.deleted_at is null for share) as parent_active,
      exists (select from classifications c where c.parent_id = ${id}::bigint and c.is_active and c.deleted_at is null) as active_below`.execute(
    trx,
  )
  const [fact] = rows
  if (input.parent_id !== null && fact?.parent_active == null) return { parent_id: ['V-CHOICE'] }
  const moved = before !== undefined && before.parent_id !== input.parent_id
  if (moved && (await usesOf(trx, 'classifications', before.id)).length > 0) return { parent_id: [used] }
  if (input.is_active && fact?.parent_active === false) return { is_active: [retiredAbove] }
  if (!input.is_active && fact?.active_below) return { is_active: [activeBelow] }
  return {}
}

const rows: Area = (on, services) => {
  register(on, services, classificationTree, {
    table: 'classifications',
    scope: () => undefined,
    search: ['name_ar', 'name_en', 'code', 'icnpo_code'],
    order: 'code',
    own: ['level'],
    check: refusals,
    removing: async (trx, _actor, { id }) => {
      const uses = await usesOf(trx, 'classifications', id)
      if (uses.length > 0) throw new Refusal(409, 'in_use', { data: uses })
    },
  })
}

/** The tree as the ministry keeps it: what is in use is retired, not deleted, and keeps its place. */
export const classificationTreeArea: Area = (on, services) => {
  rows(
    completing(on, async (rows, exported) => {
      const uses = await countUses(services.db, 'classifications', exported ? undefined : rows.map(({ id }) => id))
      for (const row of rows)
        row.uses = uses.filter(({ code }) => code === row.id).reduce((sum, { count }) => sum + count, 0)
    }),
    services,
  )

  on(mergeClassification, ({ actor, params: { id }, body, write }) =>
    write(async (trx) => {
      // Always in one order: two merges in opposite directions do not wait for each other.
      const { rows } = await sql<Stored>`select id, parent_id, name_ar, is_active from classifications
        where id in (${id}, ${body.into}) and deleted_at is null order by id for update`.execute(trx)
      const from = found(rows.find((row) => row.id === id))
      const into = rows.find((row) => row.id === body.into && row.id !== id && row.is_active)
      if (!into || into.parent_id !== from.parent_id) throw invalid({ into: ['V-CHOICE'] })
      const { rows: twice } =
        await sql`select from services a join services b on ar_norm(a.name_ar) = ar_norm(b.name_ar)
        where a.classification_id = ${id} and b.classification_id = ${into.id} and a.deleted_at is null and b.deleted_at is null limit 1`.execute(
          trx,
        )
      if (twice.length > 0) throw invalid({ into: [sameService] })
      if (!body.confirmed) throw invalid({ confirmed: ['V-TRUE'] })
      const uses = await usesOf(trx, 'classifications', id)
      // Who has both keeps one.
      await sql`update classification_ngos a set deleted_at = now(), updated_by = ${actor.userId} where a.classification_id = ${id} and a.deleted_at is null
        and exists (select from classification_ngos b where b.ngo_id = a.ngo_id and b.classification_id = ${into.id} and b.deleted_at is null)`.execute(
        trx,
      )
      const moved = await moveUses(trx, 'classifications', id, into.id)
      await sql`update classifications set is_active = false, updated_by = ${actor.userId} where id = ${id}`.execute(
        trx,
      )
      await audit(trx, actor, {
        action: 'update',
        entity: 'classifications',
        entity_id: id,
        description_ar: `دمج التصنيف «${from.name_ar}» في «${into.name_ar}»`,
        before: { is_active: from.is_active, merged_into: null },
        after: {
          is_active: false,
          merged_into: into.id,
          moved: Object.fromEntries(uses.map((use) => [`${use.table}.${use.column}`, use.count])),
        },
      })
      return { moved }
    }),
  )
}

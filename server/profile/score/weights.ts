import { sql } from 'kysely'
import { type ProfileWeights, readWeights, updateWeights, weightSum } from '#contract/profile/weights.ts'
import type { Actor } from '../../core/identity/actor.ts'
import { audit } from '../../core/log/audit.ts'
import { forbidden, invalid, inWords } from '../../core/errors.ts'
import type { Area } from '../../core/http/route.ts'
import type { Db, Trx } from '../../core/services.ts'
import { refuseStale } from '../../core/http/stale.ts'

interface Stored {
  key: ProfileWeights['sections'][number]['key']
  name_ar: string
  name_en: string
  weight: number
  updated_at: string
  changed_by: string | null
}

async function weightsOf(db: Db | Trx): Promise<ProfileWeights> {
  const { rows } = await sql<Stored>`select w.key, w.name_ar, w.name_en, w.weight, w.updated_at,
      case when w.updated_by is not null then coalesce(nullif(concat_ws(' ', u.first_name, u.last_name), ''), '—') end as changed_by
    from profile_weights w left join users u on u.id = w.updated_by order by w.id`.execute(db)
  const last = rows.toSorted((a, b) => b.updated_at.localeCompare(a.updated_at))
  const changed = last.find((row) => row.changed_by !== null)
  return {
    sections: rows.map(({ key, name_ar, name_en, weight }) => ({ key, name_ar, name_en, weight })),
    changed_at: changed?.updated_at ?? null,
    changed_by: changed?.changed_by ?? null,
    updated_at: last[0]?.updated_at ?? '',
  }
}

/** What holds for every organisation belongs to the central administration, as the limits do. */
const centralOnly = (actor: Actor) => {
  if (!actor.central) throw forbidden()
}

/** Weights of the score [domain 4]: all of them at once, since they add up to 100; every organisation is then computed again. */
export const weightsArea: Area = (on, services) => {
  on(readWeights, ({ actor }) => {
    centralOnly(actor)
    return weightsOf(services.db)
  })

  on(updateWeights, ({ actor, body, request, write }) => {
    centralOnly(actor)
    return write(async (trx) => {
      await sql`select from profile_weights order by id for update`.execute(trx)
      const before = await weightsOf(trx)
      refuseStale(request, before.updated_at, () => before)
      const sum = before.sections.reduce((total, { key }) => total + body[key], 0)
      if (sum !== weightSum)
        throw invalid({
          sum: [
            inWords(
              `مجموع الأوزان ${sum}، ويجب أن يكون ${weightSum}.`,
              `The weights add up to ${sum}; they must add up to ${weightSum}.`,
            ),
          ],
        })
      const changed = before.sections.filter(({ key, weight }) => weight !== body[key])
      if (changed.length === 0) return before
      for (const { key } of changed)
        await sql`update profile_weights set weight = ${body[key]}, updated_by = ${actor.userId}, updated_at = clock_timestamp() where key = ${key}`.execute(
          trx,
        )
      await audit(trx, actor, {
        action: 'update',
        entity: 'profile_weights',
        entity_id: null,
        description_ar: 'تعديل أوزان ملف المنظمة',
        before: Object.fromEntries(changed.map(({ key, weight }) => [key, weight])),
        after: Object.fromEntries(changed.map(({ key }) => [key, body[key]])),
      })
      // The job that follows every change of an organisation computes them, a few seconds later and in turns.
      await sql`insert into score_requests (ngo_id) select id from ngos where deleted_at is null`.execute(trx)
      return weightsOf(trx)
    })
  })
}

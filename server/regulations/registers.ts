import { sql } from 'kysely'
import type { z } from 'zod'
import type { RegulationReference } from '#contract/regulations/reference.ts'
import { regulationPublication, regulationRegister, regulationTypeRegister } from '#contract/regulations/registers.ts'
import type { Actor } from '../core/identity/actor.ts'
import { found, invalid, type FieldRefusals } from '../core/errors.ts'
import { completing } from '../core/registers/around.ts'
import { refuseInUse } from '../core/registers/in-use.ts'
import { publicationArea } from '../core/publication/calls.ts'
import { workingRows } from '../core/publication/rows.ts'
import { draftedUpdate, type PublishedRegister } from '../core/publication/update.ts'
import { register } from '../core/registers/register.ts'
import type { Row } from '../core/registers/register-rows.ts'
import type { Area, On } from '../core/http/route.ts'
import type { Services, Trx } from '../core/services.ts'
import { modelOf, newestFirst, referenceColumns } from './brief.ts'
import { regulationText } from './publication.ts'

type Input = z.output<typeof regulationRegister.input>
interface Asked {
  params?: { id?: number }
  query?: { model?: string }
  body?: { model?: string }
}

/** Holds every verb to the model that its address names: an unknown one is not found, nor is a record of another; a list without one is of laws. */
const ofModel =
  (on: On, services: Services, table: string): On =>
  (call, handler) =>
    on(call, async (context) => {
      const { params, query, body } = context as Asked
      if (call.paged) return handler({ ...context, query: { ...query, model: modelOf(query?.model) } as never })
      if (query?.model !== undefined) {
        const model = modelOf(query.model)
        if (body && body.model !== model) throw invalid({ model: ['V-CHOICE'] })
        if (params?.id !== undefined && !body)
          found(
            (
              await sql`select from ${sql.table(table)} where id = ${params.id} and model = ${model}`.execute(
                services.db,
              )
            ).rows[0],
          )
      }
      return handler(context)
    })

const types: Area = (on, services) => {
  register(on, services, regulationTypeRegister, {
    table: 'regulation_types',
    scope: () => undefined,
    search: ['name_ar', 'name_en'],
    order: 'sort',
    removing: (trx, _actor, { id }) =>
      refuseInUse(trx, sql`select from regulations where regulation_type_id = ${id} and deleted_at is null`),
  })
}

const check = (trx: Trx, _actor: Actor, input: Input, before: Row | undefined) => refusals(trx, input, before?.id)
const text = { ...regulationText, check: check as PublishedRegister['check'] }

const texts: Area = (on, services) => {
  register(on, services, regulationRegister, {
    table: 'regulations',
    scope: () => undefined,
    search: ['name_ar', 'name_en', 'number'],
    order: '-issue_date',
    own: ['is_published'],
    except: ['update'],
    check,
    removing: (trx, _actor, { id }) => refuseInUse(trx, ...usesOf(id)),
  })
  draftedUpdate(on, services, text)
}

/** What would point into nothing, or be lost with a text. */
const usesOf = (id: number) => [
  {
    ar: 'نسخ سابقة من هذا النص',
    en: 'Earlier versions of this text',
    question: sql`select from regulation_versions where regulation_id = ${id}`,
  },
  {
    ar: 'نصوص تعدّله',
    en: 'Texts that amend it',
    question: sql`select from regulations where amends_id = ${id} and deleted_at is null`,
  },
  {
    ar: 'نسخ من نصوص أخرى جاء بها',
    en: 'Versions of other texts that it brought',
    question: sql`select from regulation_versions v join regulations r on r.id = v.regulation_id and r.deleted_at is null
      where v.amended_by_id = ${id}`,
  },
  {
    ar: 'تلميحات حقول تحيل إليه',
    en: 'Hints of fields that point to it',
    question: sql`select from hints h cross join lateral jsonb_each(h.contents) as one
      where one.value ->> 'regulation_id' = ${String(id)}`,
  },
]

const afterVersion = {
  text: {
    ar: 'لهذا النص نسخة سابقة انتهى نفاذها في هذا اليوم أو قبله.',
    en: 'An earlier version of this text ended on or before this day.',
  },
}

/** What the shape of a text cannot say: its type, what it amends, its number and its original. */
async function refusals(trx: Trx, input: Input, id?: number): Promise<FieldRefusals> {
  const { rows } = await sql<{
    type: boolean
    amends: boolean
    taken: boolean
    pdf: boolean
    late: boolean
  }>`with recursive chain(id) as (select ${input.amends_id}::bigint union select r.amends_id from regulations r join chain c on r.id = c.id where r.amends_id is not null)
    select exists (select from regulation_types t where t.id = ${input.regulation_type_id} and t.model = ${input.model} and t.deleted_at is null) as type,
      (${input.amends_id}::bigint is null or (exists (select from regulations r where r.id = ${input.amends_id} and r.deleted_at is null)
        and not exists (select from chain where id = ${id ?? null}))) as amends,
      exists (select from regulations r where r.model = ${input.model} and r.number = ${input.number} and r.deleted_at is null
        and extract(year from r.issue_date) = extract(year from ${input.issue_date}::date) and r.id is distinct from ${id ?? null}) as taken,
      (${input.file}::bigint is null or exists (select from attachments a where a.id = ${input.file} and a.mime = 'application/pdf')) as pdf,
      exists (select from regulation_versions v where v.regulation_id = ${id ?? null} and v.replaced_on <= ${input.issue_date}::date) as late`.execute(
    trx,
  )
  const [fact] = rows
  return {
    ...(fact?.type ? {} : { regulation_type_id: ['V-CHOICE'] }),
    ...(fact?.amends ? {} : { amends_id: ['V-CHOICE'] }),
    ...(fact?.taken ? { number: ['V-TAKEN'] } : {}),
    ...(fact?.late ? { issue_date: [afterVersion] } : {}),
    ...(fact?.pdf ? {} : { file: ['V-FILE'] }),
  }
}

/** Types and texts of the legal library as the ministry keeps them. */
export const regulationRegisters: Area = (on, services) => {
  types(ofModel(on, services, 'regulation_types'), services)
  texts(workingRows(ofModel(completing(on, complete), services, 'regulations'), services, 'regulations'), services)
  publicationArea(on, services, regulationPublication, text)

  /** Gives each text its type, what it amends, what amends it, and how many articles it has. */
  async function complete(rows: readonly Row[], exported: boolean): Promise<void> {
    if (rows.length === 0) return
    const { rows: headings } = await sql<{
      id: number
      name_ar: string
      name_en: string | null
    }>`select id, name_ar, name_en from regulation_types where id = any(${rows.map((row) => row.regulation_type_id)}::bigint[])`.execute(
      services.db,
    )
    const { rows: counts } = await sql<{
      id: number
      articles: number
    }>`select r.id, coalesce(case when not ${exported} then jsonb_array_length(p.proposal -> 'contents' -> 'contents') end,
          (select count(*) from regulation_contents c where c.regulation_id = r.id and c.deleted_at is null)) as articles
      from regulations r left join content_publications p on p.entity = 'regulations' and p.entity_id = r.id
      where r.id = any(${rows.map((row) => row.id)})`.execute(services.db)
    const { rows: others } = await sql<
      RegulationReference & { amends_id: number | null }
    >`select ${referenceColumns}, r.amends_id from regulations r where r.deleted_at is null
        and (r.amends_id = any(${rows.map((row) => row.id)}) or r.id = any(${rows.map((row) => row.amends_id)}::bigint[])) order by ${newestFirst}`.execute(
      services.db,
    )
    const bare = ({ amends_id: _, ...one }: (typeof others)[number]): RegulationReference => one
    for (const row of rows) {
      const type = headings.find(({ id }) => id === row.regulation_type_id)
      Object.assign(row, {
        type,
        articles: counts.find(({ id }) => id === row.id)?.articles,
        amends: others.filter((other) => other.id === row.amends_id).map(bare)[0] ?? null,
        amended_by: others.filter((other) => other.amends_id === row.id).map(bare),
      })
      if (exported) row.type_name = type?.name_ar
    }
  }
}

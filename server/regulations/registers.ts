import { sql } from 'kysely'
import type { z } from 'zod'
import type { RegulationReference } from '#contract/regulations/calls.ts'
import { regulationRegister, regulationTypeRegister } from '#contract/regulations/registers.ts'
import { found, invalid, Refusal, type FieldRefusals } from '../core/errors.ts'
import { register } from '../core/register.ts'
import type { Row } from '../core/register-rows.ts'
import type { Area, On, Page } from '../core/route.ts'
import type { Services, Trx } from '../core/services.ts'
import { modelOf, newestFirst, referenceColumns } from './brief.ts'

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

/** True when a row that was just deleted is still asked for by the given question. */
async function refuseWhen(trx: Trx, row: Row, table: string, used: ReturnType<typeof sql>): Promise<void> {
  const { rows } =
    await sql`select from ${sql.table(table)} t where t.id = ${row.id} and t.deleted_at is not null and exists (${used})`.execute(
      trx,
    )
  if (rows.length > 0) throw new Refusal(409, 'in_use')
}

const types: Area = (on, services) => {
  register(on, services, regulationTypeRegister, {
    table: 'regulation_types',
    scope: () => undefined,
    search: ['name_ar', 'name_en'],
    order: 'sort',
    after: (trx, _actor, row) =>
      refuseWhen(
        trx,
        row,
        'regulation_types',
        sql`select from regulations r where r.regulation_type_id = t.id and r.deleted_at is null`,
      ),
  })
}

const texts: Area = (on, services) => {
  register(on, services, regulationRegister, {
    table: 'regulations',
    scope: () => undefined,
    search: ['name_ar', 'name_en', 'number'],
    order: '-issue_date',
    check: (trx, _actor, input, before) => refusals(trx, input, before?.id),
    after: (trx, _actor, row) =>
      refuseWhen(
        trx,
        row,
        'regulations',
        sql`select from regulations r where r.amends_id = t.id and r.deleted_at is null`,
      ),
  })
}

const unreadable = {
  text: {
    ar: 'لا يُنشر نص بلا مواد ولا وثيقة: أضيفوا مواده أو أرفقوا أصله، ثم انشروه.',
    en: 'A text without articles and without a document is not published: write its articles or attach the original first.',
  },
}

/** What the shape of a text cannot say: its type, what it amends, its number, its original, and that there is something to read. */
async function refusals(trx: Trx, input: Input, id?: number): Promise<FieldRefusals> {
  const { rows } = await sql<{
    type: boolean
    amends: boolean
    taken: boolean
    pdf: boolean
    articles: boolean
  }>`with recursive chain(id) as (select ${input.amends_id}::bigint union select r.amends_id from regulations r join chain c on r.id = c.id where r.amends_id is not null)
    select exists (select from regulation_types t where t.id = ${input.regulation_type_id} and t.model = ${input.model} and t.deleted_at is null) as type,
      (${input.amends_id}::bigint is null or (exists (select from regulations r where r.id = ${input.amends_id} and r.deleted_at is null)
        and not exists (select from chain where id = ${id ?? null}))) as amends,
      exists (select from regulations r where r.model = ${input.model} and r.number = ${input.number} and r.deleted_at is null
        and extract(year from r.issue_date) = extract(year from ${input.issue_date}::date) and r.id is distinct from ${id ?? null}) as taken,
      (${input.file}::bigint is null or exists (select from attachments a where a.id = ${input.file} and a.mime = 'application/pdf')) as pdf,
      exists (select from regulation_contents c where c.regulation_id = ${id ?? null} and c.deleted_at is null) as articles`.execute(
    trx,
  )
  const [fact] = rows
  return {
    ...(fact?.type ? {} : { regulation_type_id: ['V-CHOICE'] }),
    ...(fact?.amends ? {} : { amends_id: ['V-CHOICE'] }),
    ...(fact?.taken ? { number: ['V-TAKEN'] } : {}),
    ...(fact?.pdf ? {} : { file: ['V-FILE'] }),
    ...(input.is_published && input.file === null && !fact?.articles ? { is_published: [unreadable] } : {}),
  }
}

/** Types and texts of the legal library as the ministry keeps them. */
export const regulationRegisters: Area = (on, services) => {
  types(ofModel(on, services, 'regulation_types'), services)
  texts(
    ofModel((call, handler) => on(call, async (context) => described(await handler(context))), services, 'regulations'),
    services,
  )

  /** Gives each text its type, what it amends, what amends it, and how many articles it has. */
  async function described<T>(answer: T): Promise<T> {
    const rows = ((answer as Page<Row> | null)?.rows ?? (answer ? [answer] : [])) as Row[]
    if (rows.length === 0) return answer
    const { rows: known } = await sql<{
      id: number
      type: unknown
      articles: number
    }>`select r.id, jsonb_build_object('id', t.id, 'name_ar', t.name_ar, 'name_en', t.name_en) as type,
        (select count(*) from regulation_contents c where c.regulation_id = r.id and c.deleted_at is null) as articles
      from regulations r join regulation_types t on t.id = r.regulation_type_id where r.id = any(${rows.map((row) => row.id)})`.execute(
      services.db,
    )
    const { rows: others } = await sql<
      RegulationReference & { amends_id: number | null }
    >`select ${referenceColumns}, r.amends_id from regulations r where r.deleted_at is null
        and (r.amends_id = any(${rows.map((row) => row.id)}) or r.id = any(${rows.map((row) => row.amends_id)}::bigint[])) order by ${newestFirst}`.execute(
      services.db,
    )
    const bare = ({ amends_id: _, ...one }: (typeof others)[number]): RegulationReference => one
    for (const row of rows)
      Object.assign(
        row,
        known.find((one) => one.id === row.id),
        {
          amends: others.filter((one) => one.id === row.amends_id).map(bare)[0] ?? null,
          amended_by: others.filter((one) => one.amends_id === row.id).map(bare),
        },
      )
    return answer
  }
}

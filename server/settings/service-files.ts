import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { z } from 'zod'
import { latinDigits, searchForm } from '#contract/core/values/arabic.ts'
import { type Lang } from '#contract/core/refusals/messages.ts'
import { errorsMap } from '#contract/core/refusals/issues.ts'
import { yesWords } from '#contract/core/values/yes-words.ts'
import { serviceCatalogue } from '#contract/settings/service-catalogue.ts'
import { exportServices, importServices, planServices, serviceFileColumns } from '#contract/settings/service-file.ts'
import { may, type Actor } from '../core/identity/actor.ts'
import { audit } from '../core/log/audit.ts'
import { byteOrderMark, csvLine } from '../core/sheet/csv.ts'
import { invalid, Refusal } from '../core/errors.ts'
import { refuseStale } from '../core/http/stale.ts'
import { type Area, ZodRefusal } from '../core/http/route.ts'
import type { Db, Trx } from '../core/services.ts'
import { reportName } from '../core/sheet/send.ts'
import { type Cells, refused, yesOrNo } from '../core/sheet/table-rows.ts'
import { judgeRows, recordsById } from './csv-plan.ts'
import { awaiting, elsewhere, leavesSomebody } from './service-catalogue.ts'

type Given = z.output<typeof serviceCatalogue.input>
interface Service extends Given {
  id: number
  is_approved: boolean
  updated_at: string
}
interface Classification {
  id: number
  code: string
  name_ar: string
  name_en: string | null
  is_active: boolean
}
interface Judged {
  readonly before: Service | undefined
  readonly given: Given
}

const servicesOf = async (db: Db | Trx): Promise<Service[]> =>
  (
    await sql<Service>`select id, classification_id, name_ar, name_en, description, is_active, is_approved, updated_at
      from services where deleted_at is null order by classification_id, name_ar, id`.execute(db)
  ).rows
const classificationsOf = async (db: Db | Trx): Promise<Classification[]> =>
  (
    await sql<Classification>`select id, code, name_ar, name_en, is_active from classifications where deleted_at is null order by code`.execute(
      db,
    )
  ).rows

/** One word for the state of the whole catalogue: another one after any change of a service. */
const versionOf = (services: readonly Service[]): string =>
  createHash('sha256')
    .update(services.map(({ id, updated_at }) => `${id} ${updated_at}`).join())
    .digest('hex')
    .slice(0, 32)

/** A classification by its code, or by its name where only one has it. */
function classificationFor(all: readonly Classification[], cell: string): Classification {
  const code = latinDigits(cell).replace('٫', '.')
  const byCode = all.find((one) => one.code === code)
  if (byCode) return byCode
  const named = all.filter(({ name_ar, name_en }) =>
    [name_ar, name_en ?? ''].some((word) => word !== '' && searchForm(word) === searchForm(cell)),
  )
  const [only] = named
  if (named.length > 1)
    throw refused(
      'classification_id',
      `أكثر من تصنيف باسم «${cell}»: اكتبوا رمزه.`,
      `More than one classification is called “${cell}”: write its code.`,
    )
  if (!only) throw invalid({ classification_id: ['V-CHOICE'] })
  return only
}

interface File {
  readonly lang: Lang
  readonly classifications: readonly Classification[]
  readonly records: ReturnType<typeof recordsById<Service>>
}

/** What a row would write, judged as the form of a service is. What the file has no column for stays as it is. */
function judgeRow({ lang, classifications, records }: File, cells: Cells): Judged {
  const before = records.before(cells('id') ?? '')
  const text = (name: 'name_ar' | 'name_en' | 'description') => cells(name) ?? before?.[name] ?? ''
  const cell = cells('classification_id')?.trim()
  if (cell === '' || (cell === undefined && !before)) throw invalid({ classification_id: ['V-REQ'] })
  const classification = cell === undefined ? undefined : classificationFor(classifications, cell)
  if (classification && !classification.is_active && classification.id !== before?.classification_id)
    throw invalid({ classification_id: ['V-CHOICE'] })
  const state = cells('is_active')?.trim() ?? ''
  const parsed = serviceCatalogue.input.safeParse(
    {
      classification_id: classification?.id ?? before?.classification_id,
      name_ar: text('name_ar'),
      name_en: text('name_en'),
      description: text('description'),
      is_active: state === '' ? (before?.is_active ?? true) : yesOrNo(state),
    },
    { reportInput: true },
  )
  if (!parsed.success) throw new ZodRefusal(errorsMap(lang, parsed.error.issues))
  if (before?.is_approved === false && before.is_active !== parsed.data.is_active)
    throw invalid({ is_active: [awaiting] })
  return { before, given: parsed.data }
}

const placeOf = ({ classification_id, name_ar }: Given) => `${classification_id} ${searchForm(name_ar)}`

/** Rows whose name another service of the classification has once the file is written, and moves that would take a service from an organisation. */
async function impossible(db: Db | Trx, all: readonly Service[], judged: readonly Judged[]) {
  const moving = judged.filter(({ before, given }) => !before || placeOf(before) !== placeOf(given))
  const left = new Set(moving.map(({ before }) => before?.id))
  const places = new Set(all.filter(({ id }) => !left.has(id)).map(placeOf))
  const found = new Map<Judged | undefined, Refusal>()
  for (const row of moving) {
    const { before, given } = row
    if (places.has(placeOf(given))) found.set(row, invalid({ name_ar: ['V-TAKEN'] }))
    places.add(placeOf(given))
    if (
      before &&
      before.classification_id !== given.classification_id &&
      (await leavesSomebody(db, before.id, given.classification_id))
    )
      found.set(row, invalid({ classification_id: [elsewhere] }))
  }
  return found
}

async function judgeFile(db: Db | Trx, actor: Actor, csv: string, lang: Lang) {
  const all = await servicesOf(db)
  const classifications = await classificationsOf(db)
  const codes = new Map(classifications.map(({ id, code }) => [id, code]))
  const records = recordsById(new Map(all.map((one) => [one.id, one])), may(actor, 'ministry_indexes', 'A'))
  const file: File = { lang, classifications, records }
  const told = (service: Given, column: string): unknown =>
    column === 'classification_id' ? codes.get(service.classification_id) : service[column as 'name_ar']
  const { plan, judged } = await judgeRows<Judged, Service>(csv, {
    columns: serviceFileColumns,
    lang,
    find: records.find,
    idOf: ({ id }) => id,
    judge: (cells) => judgeRow(file, cells),
    beforeOf: ({ before }) => before,
    namesOf: ({ given }) => given,
    taken: (rows) => impossible(db, all, rows),
    standing: told,
    written: ({ given }, column) => told(given, column),
  })
  return { judged, plan: { ...plan, updated_at: versionOf(all) } }
}

/** Writes a row: what the ministry adds waits for nobody; what comes back into the forms is no longer merged. */
async function writeRow(trx: Trx, actor: Actor, { before, given }: Judged): Promise<void> {
  const { classification_id, name_ar, name_en, description, is_active } = given
  const { rows } = before
    ? await sql<{
        id: number
      }>`update services set classification_id = ${classification_id}, name_ar = ${name_ar}, name_en = ${name_en}, description = ${description}, is_active = ${is_active},
        merged_into_id = case when ${is_active} then null else merged_into_id end, updated_by = ${actor.userId} where id = ${before.id} returning id`.execute(
        trx,
      )
    : await sql<{
        id: number
      }>`insert into services (classification_id, name_ar, name_en, description, is_active, is_approved, created_by, updated_by)
        values (${classification_id}, ${name_ar}, ${name_en}, ${description}, ${is_active}, true, ${actor.userId}, ${actor.userId}) returning id`.execute(
        trx,
      )
  await audit(trx, actor, {
    action: before ? 'update' : 'create',
    entity: 'services',
    entity_id: rows[0]?.id ?? null,
    description_ar: `${before ? 'تعديل' : 'إضافة'} الخدمة «${before?.name_ar ?? name_ar}» من ملف`,
    before: before && { ...before },
    after: { ...given },
  })
}

/** Services whose names change give them up first: two may exchange theirs in one file. */
async function freeNames(trx: Trx, judged: readonly Judged[]): Promise<void> {
  const ids = judged.flatMap(({ before, given }) => (before && placeOf(before) !== placeOf(given) ? [before.id] : []))
  await sql`update services set name_ar = left('~' || id || ' ' || name_ar, 150) where id = any(${ids}::bigint[])`.execute(
    trx,
  )
}

/** The catalogue as a file: taken as CSV, changed in a table, and brought back with a plan before anything is written. */
export const serviceFilesArea: Area = (on, services) => {
  on(exportServices, async ({ actor, lang, reply }) => {
    const all = await servicesOf(services.db)
    const codes = new Map((await classificationsOf(services.db)).map(({ id, code }) => [id, code]))
    await audit(services.db, actor, {
      action: 'export',
      entity: 'services',
      entity_id: null,
      description_ar: 'تصدير دليل الخدمات',
      after: { rows_count: all.length },
    })
    const line = (one: Service) =>
      csvLine([
        one.id,
        codes.get(one.classification_id),
        one.name_ar,
        one.name_en,
        one.description,
        yesWords[lang][one.is_active ? 0 : 1],
      ])
    reply.headers({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': `attachment; filename="${reportName(services.now())}.csv"`,
      'cache-control': 'no-store',
    })
    const heading = csvLine(serviceFileColumns.map((column) => column[`label_${lang}`]))
    return reply.send(byteOrderMark + heading + all.map(line).join(''))
  })

  on(planServices, async ({ actor, body, lang }) => (await judgeFile(services.db, actor, body.csv, lang)).plan)

  on(importServices, async ({ actor, body, lang, request, write }) =>
    write(async (trx) => {
      // Nobody else adds or changes a service between judgement and writing; reading goes on.
      await sql`lock table services in share row exclusive mode`.execute(trx)
      const { plan, judged } = await judgeFile(trx, actor, body.csv, lang)
      refuseStale(request, plan.updated_at, () => plan)
      if (plan.refused > 0) throw new Refusal(422, 'invalid', { data: plan })
      await freeNames(trx, judged)
      for (const row of judged) await writeRow(trx, actor, row)
      return plan
    }),
  )
}

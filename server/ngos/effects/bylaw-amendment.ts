import { isDeepStrictEqual } from 'node:util'
import { sql } from 'kysely'
import type { z } from 'zod'
import { lengthOf } from '#contract/core/values/arabic.ts'
import { todayIn } from '#contract/core/values/dates.ts'
import { bylawAmendment, objectiveLength } from '#contract/ngos/bylaw-amendment.ts'
import { mostObjectives } from '#contract/profile/info.ts'
import { type FieldRefusals, invalid, inWords } from '../../core/errors.ts'
import {
  type Classified,
  classifiedAs,
  mostMains,
  type Objective,
  objectivesOf,
  putDocument,
  reclassify,
  replaceObjectives,
} from '../../profile/index.ts'
import { type BareTurn, type Turn, typeOfRequest } from '../../transactions/index.ts'
import { holdActive } from './entry.ts'

type Amendment = Turn<z.output<typeof bylawAmendment>>
/** What the bylaws settle. */
interface Settled {
  readonly objectives: readonly Objective[]
  readonly classified: Classified
}

const onePerLine = inWords(
  'اكتبوا سطراً لكل هدف بالترتيب نفسه، و«-» مكان ما لا ترجمة له.',
  'Write a line for each objective in the same order, and “-” in place of one without a translation.',
)
const nothing = inWords(
  'لم يتغير في الطلب هدف ولا تصنيف، ولم يُرفع نظام معدّل.',
  'The request changes no objective and no classification, and brings no amended bylaws.',
)
const oneMain = inWords('للجمعية تصنيف رئيسي واحد.', 'An association has one main classification.')
const oneFile = inWords('ارفعوا النظام المعدّل في ملف واحد.', 'Upload the amended bylaws as one file.')
const changed = inWords(
  'تغيّر هذا في ملف المنظمة بعد تقديم الطلب. أعيدوا الطلب لتراجعه المنظمة.',
  'This was changed in the file after the request was handed in. Return the request to the organisation.',
)
const badLength = (line: number) =>
  inWords(
    `السطر ${line}: طول الهدف بالمحارف من ${objectiveLength.least} إلى ${objectiveLength.most}.`,
    `Line ${line}: an objective has ${objectiveLength.least} to ${objectiveLength.most} characters.`,
  )
const orphans = (names: readonly string[]) =>
  inWords(
    `يتبع تصنيفاً رئيسياً لم تختاروه: ${names.join('، ')}.`,
    `Of a main classification that you did not choose: ${names.join(', ')}.`,
  )

const oneLine = (text: string) => text.replace(/\s+/gu, ' ').trim()
const linesOf = (text: string | null) => (text ?? '').split('\n').map(oneLine).filter(Boolean)
/** Stands in place of a translation that there is not. */
const isNone = (line: string) => /^[-–—]$/u.test(line)

const settledNow = async ({ trx, row }: BareTurn): Promise<Settled> => ({
  objectives: (await objectivesOf(trx, row.ngoId)).map(({ objective_ar, objective_en }) => ({
    objective_ar: oneLine(objective_ar),
    objective_en: objective_en === null ? null : oneLine(objective_en),
  })),
  classified: await classifiedAs(trx, row.ngoId),
})

/** The amended bylaws that came with the request. */
async function bylawsOf({ trx, row }: BareTurn): Promise<{ document: number; files: number[] } | undefined> {
  const { rows } = await sql<{ document: number; files: number[] }>`
    select r.id as document, array_agg(d.file order by d.id) as files
    from transaction_documents d join required_documents r on r.id = d.required_document_id and r.code = 'bylaw_amendment-03'
    where d.transaction_request_id = ${row.id} and d.deleted_at is null group by r.id order by r.id desc limit 1`.execute(
    trx,
  )
  return rows[0]
}

/** What would stand after the approval; what was not asked for stays. */
function settledAfter({ payload }: Amendment, now: Settled): Settled {
  const translations = linesOf(payload.objectives_en)
  const sorted = (ids: readonly number[]) => [...new Set(ids)].toSorted((a, b) => a - b)
  return {
    objectives:
      payload.objectives === null
        ? now.objectives
        : linesOf(payload.objectives).map((objective_ar, at) => {
            const line = translations[at]
            return { objective_ar, objective_en: line === undefined || isNone(line) ? null : line }
          }),
    classified: {
      main: payload.main_classifications ? sorted(payload.main_classifications) : now.classified.main,
      sub: payload.sub_classifications ? sorted(payload.sub_classifications) : now.classified.sub,
    },
  }
}

function objectiveErrors({ payload }: Amendment, now: Settled, { objectives }: Settled): FieldRefusals {
  const { least, most } = objectiveLength
  const kept = new Set(now.objectives.map(({ objective_ar }) => objective_ar))
  const wrong = objectives.flatMap(({ objective_ar: text }, at) =>
    !kept.has(text) && (lengthOf(text) < least || lengthOf(text) > most) ? [badLength(at + 1)] : [],
  )
  const long = objectives.flatMap(({ objective_en: text }, at) =>
    lengthOf(text ?? '') > most ? [badLength(at + 1)] : [],
  )
  const translations = linesOf(payload.objectives_en).length
  // More than the law's four stay only where the head once accepted them [Q41].
  const limit = Math.max(mostObjectives, now.objectives.length)
  const ofCount = objectives.length > limit ? [{ code: 'V-COUNT' as const, params: { a: 1, b: limit } }] : []
  const all = [...ofCount, ...wrong]
  if (payload.objectives === null) return {}
  return {
    ...(all.length > 0 ? { 'payload.objectives': all } : {}),
    ...(translations > 0 && translations !== objectives.length
      ? { 'payload.objectives_en': [onePerLine] }
      : long.length > 0
        ? { 'payload.objectives_en': long }
        : {}),
  }
}

async function classificationErrors(turn: Amendment, now: Settled, { classified }: Settled): Promise<FieldRefusals> {
  if (isDeepStrictEqual(classified, now.classified)) return {}
  const { trx, services, row } = turn
  const [mains, subs] = ['payload.main_classifications', 'payload.sub_classifications'] as const
  const most = mostMains(services, row.legalFormId)
  if (classified.main.length === 0) return { [mains]: ['V-REQ'] }
  if (!isDeepStrictEqual(classified.main, now.classified.main) && classified.main.length > most)
    return { [mains]: [most === 1 ? oneMain : { code: 'V-COUNT', params: { a: 1, b: most } }] }
  const held = [...now.classified.main, ...now.classified.sub]
  const { rows } = await sql<{ id: number; parent_id: number | null; name_ar: string }>`
    select id, parent_id, name_ar from classifications
    where id = any(${[...classified.main, ...classified.sub]}::bigint[]) and deleted_at is null and (is_active or id = any(${held}::bigint[]))
    order by code for share`.execute(trx)
  const found = new Map(rows.map((one) => [one.id, one]))
  if (classified.main.some((id) => found.get(id)?.parent_id !== null)) return { [mains]: ['V-CHOICE'] }
  if (classified.sub.some((id) => typeof found.get(id)?.parent_id !== 'number')) return { [subs]: ['V-CHOICE'] }
  const lost = rows.flatMap(({ parent_id, name_ar }) =>
    parent_id !== null && !classified.main.includes(parent_id) ? [name_ar] : [],
  )
  return lost.length > 0 ? { [subs]: [orphans(lost)] } : {}
}

/** Now and after the approval; 422 at the fields that cannot stand so, or where nothing would change. */
async function checked(turn: Amendment): Promise<{ now: Settled; after: Settled; bylaws: number | undefined }> {
  const now = await settledNow(turn)
  const after = settledAfter(turn, now)
  const bylaws = await bylawsOf(turn)
  const errors: FieldRefusals = {
    ...objectiveErrors(turn, now, after),
    ...(await classificationErrors(turn, now, after)),
    ...(bylaws && bylaws.files.length > 1 ? { [`documents.${bylaws.document}`]: [oneFile] } : {}),
  }
  if (Object.keys(errors).length > 0) throw invalid(errors)
  if (isDeepStrictEqual(now, after) && !bylaws) throw invalid({ 'payload.objectives': [nothing] })
  return { now, after, bylaws: bylaws?.files[0] }
}

/** What stands, as the fields of the form would say it, and the bylaws in force. */
async function stands(turn: BareTurn): Promise<Record<string, unknown>> {
  const { objectives, classified } = await settledNow(turn)
  const { rows } = await sql<{ file: number }>`
    select file from ngo_documents where ngo_id = ${turn.row.ngoId} and key = 'bylaws_file' and deleted_at is null`.execute(
    turn.trx,
  )
  const translations = objectives.map(({ objective_en }) => objective_en ?? '-')
  return {
    objectives: objectives.map(({ objective_ar }) => objective_ar).join('\n') || null,
    objectives_en: translations.every(isNone) ? null : translations.join('\n'),
    main_classifications: classified.main.map(String),
    sub_classifications: classified.sub.map(String),
    bylaws_file: rows[0]?.file ?? null,
  }
}

/** Refuses to replace what an officer has not seen: the file changed after the request was handed in. */
async function refuseChanged(turn: BareTurn): Promise<void> {
  const { stood } = turn.row.request
  // A request from before this was kept.
  if (stood === null) return
  const other = Object.entries(await stands(turn)).filter(([key, value]) => !isDeepStrictEqual(stood[key], value))
  if (other.length > 0)
    throw invalid(
      Object.fromEntries(other.map(([key]) => [key === 'bylaws_file' ? 'decision' : `payload.${key}`, [changed]])),
    )
}

/**
 * Amendment of the bylaws, and with it of objectives and classification [domain 6.3]. They are replaced together with the
 * approval, and the amended bylaws stand in the file in place of the earlier ones.
 */
export const bylawAmendmentType = typeOfRequest<z.output<typeof bylawAmendment>>({
  slug: 'bylaw_amendment',
  payload: bylawAmendment,
  stands,
  guard: async (turn) => void (await checked(turn)),
  onApprove: async (turn, issued) => {
    const { trx, services, actor, row } = turn
    await holdActive(turn)
    await refuseChanged(turn)
    const { now, after, bylaws } = await checked(turn)
    const by = `بالمعاملة ${row.request.request_no}`
    const { ngoId } = row
    if (!isDeepStrictEqual(now.objectives, after.objectives))
      await replaceObjectives(trx, actor, {
        ngoId,
        before: now.objectives,
        given: after.objectives,
        words: `تعديل أهداف المنظمة ${by}`,
      })
    await reclassify(trx, actor, { ngoId, to: after.classified, by })
    if (bylaws)
      await putDocument(trx, actor, ngoId, {
        key: 'bylaws_file',
        file: bylaws,
        issuedAt: issued.decision_date ?? todayIn(services.now()),
        byRequest: row.request.request_no,
      })
  },
})

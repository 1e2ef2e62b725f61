import { yesWords } from '#contract/core/values/yes-words.ts'
import type { Lang } from '#contract/core/refusals/messages.ts'
import type { Sheet, SheetColumn } from '#contract/core/calls/sheet.ts'
import { exportIndex, fileColumns, importIndex, planImport } from '#contract/settings/index-file.ts'
import type { IndexColumn } from '#contract/settings/index-fields.ts'
import { may, type Actor } from '../core/identity/actor.ts'
import { audit } from '../core/log/audit.ts'
import { byteOrderMark, csvLine } from '../core/sheet/csv.ts'
import { Refusal } from '../core/errors.ts'
import type { Area } from '../core/http/route.ts'
import type { Db, Trx } from '../core/services.ts'
import { reportName, sendSheet } from '../core/sheet/send.ts'
import { refuseStale } from '../core/http/stale.ts'
import { judgeFile, standing } from './index-import.ts'
import { getIndex, recordsOf, versionOf, type StoredIndex, type StoredRecord } from './index-records.ts'
import { addRecord, changeRecord, freeNames } from './index-writes.ts'

const sheetColumn = ({ name, label_ar, label_en, type, index }: IndexColumn): SheetColumn => {
  const words = { key: name, ar: label_ar, en: label_en }
  if (type === 'lookup' && index) return { ...words, as: { index } }
  if (type === 'boolean') return { ...words, as: 'yes' }
  return type === 'integer' || type === 'number' ? { ...words, as: 'number' } : words
}
const sheetOf = (index: StoredIndex): Sheet => ({
  ar: index.name_ar,
  en: index.name_en,
  columns: fileColumns(index.columns).map(sheetColumn),
})

/** The values as CSV that an import takes back: related values by their codes, yes and no in words. */
function csvOf(index: StoredIndex, records: readonly StoredRecord[], lang: Lang): string {
  const columns = fileColumns(index.columns)
  const cell = (value: unknown) => (typeof value === 'boolean' ? yesWords[lang][value ? 0 : 1] : value)
  return (
    byteOrderMark +
    csvLine(columns.map((column) => column[`label_${lang}`])) +
    records.map((record) => csvLine(columns.map(({ name }) => cell(standing(record, name))))).join('')
  )
}

/** Indexes as files: taken as a workbook or as CSV, and brought back as CSV with a plan before anything is written. */
export const indexFilesArea: Area = (on, services) => {
  on(exportIndex, async (context) => {
    const { actor, params, query, lang, reply } = context
    const index = await getIndex(services.db, params.slug)
    const records = await recordsOf(services.db, params.slug)
    if (query.format === 'xlsx') {
      const columns = fileColumns(index.columns)
      const rows = records.map((record) =>
        Object.fromEntries(columns.map(({ name }) => [name, standing(record, name)])),
      )
      return sendSheet(services, context, { ...exportIndex, sheet: sheetOf(index) }, async () => ({ portions: [rows] }))
    }
    await audit(services.db, actor, {
      action: 'export',
      entity: 'indexes',
      entity_id: index.id,
      description_ar: `تصدير فهرس ${index.name_ar}`,
      after: { rows_count: records.length },
    })
    reply.headers({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': `attachment; filename="${reportName(services.now())}.csv"`,
      'cache-control': 'no-store',
    })
    return reply.send(csvOf(index, records, lang))
  })

  const judge = async (db: Db | Trx, index: StoredIndex, csv: string, lang: Lang, actor: Actor) => {
    const records = await recordsOf(db, index.slug)
    const { plan, judged } = await judgeFile(services, index, records, csv, lang, may(actor, 'ministry_indexes', 'A'))
    return { judged, plan: { ...plan, updated_at: versionOf(records) } }
  }

  on(planImport, async ({ actor, params, body, lang }) => {
    const index = await getIndex(services.db, params.slug)
    return (await judge(services.db, index, body.csv, lang, actor)).plan
  })

  on(importIndex, async ({ actor, params, body, lang, request, write }) => {
    const plan = await write(async (trx) => {
      const index = await getIndex(trx, params.slug, true)
      const { plan, judged } = await judge(trx, index, body.csv, lang, actor)
      refuseStale(request, plan.updated_at, () => plan)
      if (plan.refused > 0) throw new Refusal(422, 'invalid', { data: plan })
      const named = judged.flatMap(({ before, given }) => (before && before.name_ar !== given.name_ar ? before : []))
      await freeNames(trx, named)
      for (const { before, given, is_active } of judged)
        await (before
          ? changeRecord(trx, actor, index, before, given, is_active, ' من ملف')
          : addRecord(trx, actor, index, given, { is_active, how: ' من ملف' }))
      return plan
    })
    await services.reference.refresh()
    return plan
  })
}

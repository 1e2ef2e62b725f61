import { sql } from 'kysely'
import { type LineChange, mostLines } from '#contract/budgets/budgets.ts'
import { lineWords } from '#contract/budgets/budget-words.ts'
import {
  bringLines,
  lineTemplate,
  mostRefused,
  planLines,
  type SheetField,
  sheetFields,
  type SheetPlan,
} from '#contract/budgets/import.ts'
import type { BudgetLine, ChartAccount } from '#contract/budgets/shapes.ts'
import { longText, money, optional, text } from '#contract/core/calls/fields.ts'
import { errorsMap } from '#contract/core/refusals/issues.ts'
import type { Lang } from '#contract/core/refusals/messages.ts'
import { searchForm } from '#contract/core/values/arabic.ts'
import { cents } from '../core/amounts.ts'
import { found, Refusal } from '../core/errors.ts'
import type { Area } from '../core/http/route.ts'
import { refuseStale } from '../core/http/stale.ts'
import { type Actor, ngoOf } from '../core/identity/actor.ts'
import { workbook } from '../core/sheet/book.ts'
import { readTable } from '../core/sheet/read-table.ts'
import { reportName } from '../core/sheet/send.ts'
import { refused } from '../core/sheet/table-rows.ts'
import type { Db, Services, Trx } from '../core/services.ts'
import { holdOpen } from './hold.ts'
import { saveCells } from './lines.ts'
import { type BudgetRow, budgetsWhere, chartOf, linesOf } from './rows.ts'

interface Sent {
  readonly name: string
  readonly content: string
}
type Cells = Readonly<Record<SheetField, string>>
const labels = (account: ChartAccount) => [account.key, account.label_ar, account.label_en].map(searchForm)
const keyOf = (accountId: number, name: string | null) => `${accountId} ${name ?? ''}`

/** Cells of every row below the heading, by the names of the columns in either language; refused where one is missing. */
function rowsOf(table: readonly string[][]): { line: number; cells: Cells }[] {
  const [heading = []] = table
  const places = Object.fromEntries(
    sheetFields.map((field) => [
      field,
      heading.findIndex((cell) => [field, ...Object.values(lineWords[field])].some((word) => word === cell.trim())),
    ]),
  ) as Record<SheetField, number>
  const missing = (['account', 'actual'] as const).find((field) => places[field] === -1)
  if (missing)
    throw refused(
      'content',
      `لا عمود باسم «${lineWords[missing].ar}» في السطر الأول.`,
      `The first row has no column “${lineWords[missing].en}”.`,
    )
  return table.slice(1).flatMap((row, at) =>
    row.every((cell) => cell.trim() === '')
      ? []
      : [
          {
            line: at + 2,
            cells: Object.fromEntries(sheetFields.map((field) => [field, row[places[field]]?.trim() ?? ''])) as Cells,
          },
        ],
  )
}

interface Judged {
  change: LineChange
  before: BudgetLine | undefined
  isSame: boolean
}
type Fault = SheetPlan['rows'][number]
const schemas = { name: text(2, 150), planned: money, actual: money, note: optional(longText(500)) }

/** Judges rows against the chart and the lines that are there; a blank cell leaves what stands in its place. */
function judge(
  rows: ReturnType<typeof rowsOf>,
  { lines, chart, lang }: { lines: readonly BudgetLine[]; chart: readonly ChartAccount[]; lang: Lang },
) {
  const accounts = new Map(chart.flatMap((account) => labels(account).map((name) => [name, account.id] as const)))
  const known = new Map(lines.map((line) => [keyOf(line.account_id, line.name), line]))
  const used = new Set<string>()
  const [judged, faults]: [Judged[], Fault[]] = [[], []]
  for (const { line, cells } of rows) {
    const wrong: Fault['cells'] = []
    const say = (column: SheetField, said: string) => wrong.push({ column, value: cells[column], text: said })
    const told = lang === 'ar'
    const read = <F extends keyof typeof schemas>(field: F) => {
      const result = schemas[field].safeParse(cells[field], { reportInput: true })
      if (!result.success)
        for (const texts of Object.values(errorsMap(lang, result.error.issues))) say(field, texts[0] ?? '')
      return result.success ? result.data : undefined
    }
    const account_id = accounts.get(searchForm(cells.account))
    if (account_id === undefined) say('account', told ? 'ليس من بنود الدليل.' : 'Not an account of the chart.')
    const name = cells.name === '' ? null : (read('name') ?? null)
    const key = account_id === undefined ? `line ${line}` : keyOf(account_id, name)
    if (used.has(key)) say('name', told ? 'ورد هذا السطر قبل ذلك في الملف.' : 'This line stands in the file already.')
    used.add(key)
    const before = known.get(key)
    if (account_id !== undefined && !before && name === null && wrong.length === 0)
      say('name', told ? 'اكتبوا اسم السطر.' : 'Type the name of the line.')
    const change = {
      ...(before ? { id: before.id, updated_at: before.updated_at } : { account_id, name: name ?? undefined }),
      ...(cells.planned === '' ? {} : { planned: read('planned') }),
      ...(cells.actual === '' ? {} : { actual: read('actual') }),
      ...(cells.note === '' ? {} : { note: read('note') }),
    } as LineChange
    if (wrong.length > 0)
      faults.push({ line, name: [cells.account, cells.name].filter(Boolean).join(' · '), cells: wrong })
    else judged.push({ change, before, isSame: before !== undefined && isSame(before, change) })
  }
  return { judged, faults }
}
const isSame = (before: BudgetLine, { planned, actual, note }: LineChange): boolean =>
  (planned === undefined || cents(planned) === cents(before.planned)) &&
  (actual === undefined || cents(actual) === cents(before.actual)) &&
  (note === undefined || note === before.note)

async function planOf(db: Db | Trx, row: BudgetRow, body: Sent, lang: Lang) {
  const table = await readTable(body.name, Buffer.from(body.content, 'base64'), mostLines, 'content')
  const [lines, chart] = [await linesOf(db, row), await chartOf(db, row.id)]
  const { judged, faults } = judge(rowsOf(table), { lines, chart, lang })
  const real = judged.filter((one) => !one.isSame)
  const added = real.filter(({ before }) => !before).length
  const plan: SheetPlan = {
    rows: faults.slice(0, mostRefused),
    added,
    changed: real.length - added,
    same: judged.length - real.length,
    refused: faults.length,
    updated_at: String(row.updated_at),
  }
  return { plan, changes: real.map(({ change }) => change) }
}

async function ownRow(services: Services, actor: Actor, id: number): Promise<BudgetRow> {
  const { rows } = await budgetsWhere(services, sql`b.id = ${id} and b.ngo_id = ${ngoOf(actor)}`).execute(services.db)
  return found(rows[0])
}

async function* linesIn(lines: readonly BudgetLine[], chart: readonly ChartAccount[], lang: Lang) {
  const names = new Map(chart.map((account) => [account.id, lang === 'ar' ? account.label_ar : account.label_en]))
  for (let at = 0; at < lines.length; at += 500)
    yield lines.slice(at, at + 500).map((line) => ({
      ...line,
      account: names.get(line.account_id) ?? '',
      name: line.name ?? '',
      note: line.note ?? '',
    }))
}

/** Lines from a spreadsheet: a template with what is there, a plan that names every wrong cell, then all or nothing. */
export const budgetImport: Area = (on, services) => {
  on(lineTemplate, async ({ actor, params: { id }, reply, lang }) => {
    const row = await ownRow(services, actor, id)
    const [lines, chart] = await Promise.all([linesOf(services.db, row), chartOf(services.db, id)])
    const sheet = {
      ar: `حسابات ${row.year}`,
      en: `Accounts ${row.year}`,
      columns: sheetFields.map((key) => ({ key, ar: lineWords[key].ar, en: lineWords[key].en })),
    }
    return reply
      .header('content-type', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet')
      .header('content-disposition', `attachment; filename="${reportName(services.now())}.xlsx"`)
      .header('cache-control', 'no-store')
      .send(workbook(sheet, lang, () => undefined, linesIn(lines, chart, lang) as AsyncIterable<never>))
  })
  on(
    planLines,
    async ({ actor, params: { id }, body, lang }) =>
      (await planOf(services.db, await ownRow(services, actor, id), body, lang)).plan,
  )
  on(bringLines, ({ actor, params: { id }, body, lang, request, write }) =>
    write(async (trx) => {
      const row = await holdOpen(trx, services, actor, { id })
      const { plan, changes } = await planOf(trx, row, body, lang)
      refuseStale(request, plan.updated_at, () => plan)
      if (plan.refused > 0) throw new Refusal(422, 'invalid', { data: plan })
      if (changes.length > 0) await saveCells(trx, services, actor, id, changes)
      return plan
    }),
  )
}

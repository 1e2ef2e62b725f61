import { sql } from 'kysely'
import { todayIn } from '#contract/core/values/dates.ts'
import type { Lang } from '#contract/core/refusals/messages.ts'
import type { Sheet } from '#contract/core/calls/sheet.ts'
import { employees } from '#contract/people/employees.ts'
import {
  employeeImport,
  importFields,
  memberImport,
  mostImported,
  mostRefused,
  type PeopleImport,
  type PeoplePlan,
  type TableField,
  volunteerImport,
} from '#contract/people/import.ts'
import { members } from '#contract/people/members.ts'
import { fullAge, volunteers } from '#contract/people/volunteers.ts'
import { type Actor, ngoOf } from '../core/identity/actor.ts'
import { Refusal } from '../core/errors.ts'
import { isStale } from '../core/http/stale.ts'
import { audit } from '../core/log/audit.ts'
import type { Area, Context } from '../core/http/route.ts'
import { workbook } from '../core/sheet/book.ts'
import { readTable } from '../core/sheet/read-table.ts'
import { reportName } from '../core/sheet/send.ts'
import type { Db, Services, Trx } from '../core/services.ts'
import { endErrors } from './around.ts'
import { consentError, seesSalaries, staffError } from './rules.ts'
import { type Fault, type Judged, judgePeople, type TableRegister } from './import-judge.ts'
import { dayOf } from './import-cells.ts'
import { writingPeople } from './import-write.ts'
import { ageOn, employeesRegister, lockPeople, membersRegister, volunteersRegister } from './person.ts'

const employeeTable: TableRegister = {
  own: employeesRegister,
  resource: employees as never,
  fields: importFields.employees,
  rules: (services, given) => ({
    ...endErrors(given as never, 'start_date'),
    ...staffError(services, given.position as number),
  }),
  closed: (actor) => (seesSalaries(actor) ? [] : ['salary']),
}
const volunteerTable: TableRegister = {
  own: volunteersRegister,
  resource: volunteers as never,
  fields: importFields.volunteers,
  rules: (services, given) => ({
    ...endErrors(given as never, 'start_date'),
    ...(given.guardian_consent_file === null && ageOn(given.birth_date, todayIn(services.now())) < fullAge
      ? { birth_date: [consentError] }
      : {}),
  }),
  closed: () => [],
}
const memberTable: TableRegister = {
  own: membersRegister,
  resource: members as never,
  fields: importFields['general-authority-members'],
  rules: (_services, given) => endErrors(given as never, 'join_date'),
  closed: () => [],
}

/** The column in which a corrected copy says what is wrong; a table that is brought again may still have it. */
const faultsColumn = { ar: 'ما يجب تصحيحه', en: 'What has to be corrected' }
const ignored = Object.values(faultsColumn)

interface Sent {
  readonly name: string
  readonly content: string
}
const tableOf = (body: Sent) => readTable(body.name, Buffer.from(body.content, 'base64'), mostImported, 'content')

/** One word for the state of a register: another one after any change. */
async function versionOf(db: Db | Trx, ngoId: number, { own }: TableRegister): Promise<string> {
  const { rows } = await sql<{
    version: string
  }>`select concat_ws(' ', count(*), max(id), extract(epoch from max(updated_at))) as version from ${sql.table(own.table)} where ngo_id = ${ngoId}`.execute(
    db,
  )
  return rows[0]?.version ?? ''
}

const nameIn = (cells: (name: string) => string): string =>
  ['first_name', 'father_name', 'last_name'].map(cells).filter(Boolean).join(' ')

/** Reads a cell of the brought table by its line and column. */
function cellsOf(table: readonly string[][], fields: readonly TableField[]) {
  const [heading = []] = table
  const places = new Map(
    fields.map((field) => [
      field.name,
      heading.findIndex((cell) => [field.name, field.label_ar, field.label_en].includes(cell.trim())),
    ]),
  )
  return (line: number, name: string): string => table[line - 1]?.[places.get(name) ?? -1]?.trim() ?? ''
}

/** What a plan tells of the refused rows. */
function refusedRows(
  table: readonly string[][],
  fields: readonly TableField[],
  faults: readonly Fault[],
): PeoplePlan['rows'] {
  const cell = cellsOf(table, fields)
  return faults.slice(0, mostRefused).map(({ line, reasons }) => ({
    line,
    name: nameIn((name) => cell(line, name)),
    cells: Object.entries(reasons).flatMap(([column, texts]) =>
      texts.map((text) => ({
        column: column === '_' ? null : column,
        value: column === '_' ? '' : cell(line, column),
        text,
      })),
    ),
  }))
}

interface Asked {
  readonly services: Services
  readonly actor: Actor
  readonly register: TableRegister
  readonly table: readonly string[][]
  readonly lang: Lang
}

/** The plan of a table. `write` gets each portion as it is judged, as long as no row is refused. */
async function planOf(
  db: Db | Trx,
  { services, actor, register, table, lang }: Asked,
  write?: (judged: readonly Judged[]) => Promise<void>,
): Promise<{ plan: PeoplePlan; faults: readonly Fault[] }> {
  const updated_at = await versionOf(db, ngoOf(actor), register)
  const faults: Fault[] = []
  const sum = { added: 0, changed: 0, same: 0 }
  const portions = judgePeople(db, services, actor, register, { table, lang, most: mostImported, ignored })
  for await (const { judged, faults: refused, same } of portions) {
    faults.push(...refused)
    const changed = judged.filter(({ before }) => before).length
    sum.changed += changed
    sum.added += judged.length - changed
    sum.same += same
    if (write && faults.length === 0 && judged.length > 0) await write(judged)
  }
  const rows = refusedRows(table, register.fields, faults)
  return { plan: { rows, ...sum, refused: faults.length, updated_at }, faults }
}

/** Rows of a corrected copy: days, numbers and digits written as the platform takes them, and what is wrong at the end. */
async function* copied(
  table: readonly string[][],
  fields: readonly TableField[],
  faults: readonly Fault[],
  lang: Lang,
) {
  const cell = cellsOf(table, fields)
  const byLine = new Map(faults.map((fault) => [fault.line, fault]))
  const labels = new Map(fields.map((field) => [field.name, lang === 'ar' ? field.label_ar : field.label_en]))
  const told = ({ reasons }: Fault) =>
    Object.entries(reasons)
      .map(([column, texts]) => [labels.get(column), texts.join(' ')].filter(Boolean).join(': '))
      .join(' | ')
  // Refused rows first: they are what somebody has to look at.
  const lines = table.flatMap((row, at) => (at > 0 && row.some((text) => text.trim() !== '') ? [at + 1] : []))
  const ordered = lines.toSorted((a, b) => Number(byLine.has(b)) - Number(byLine.has(a)) || a - b)
  for (let at = 0; at < ordered.length; at += 500)
    yield ordered.slice(at, at + 500).map((line) => {
      const fault = byLine.get(line)
      return {
        id: line,
        ...Object.fromEntries(
          fields.map(({ name, as }) => [name, as === 'date' ? dayOf(cell(line, name)) : cell(line, name)]),
        ),
        '#faults': fault ? told(fault) : '',
      }
    })
}

/** The sheet of a template or a copy: every column as text, so that no number loses its zeros. */
const sheetOf = (title: { ar: string; en: string }, fields: readonly TableField[], more: boolean): Sheet => ({
  ...title,
  columns: [
    ...fields.map(({ name, label_ar, label_en }) => ({ key: name, ar: label_ar, en: label_en })),
    ...(more ? [{ key: '#faults', ...faultsColumn }] : []),
  ],
})

function sendBook(
  { reply, lang }: Pick<Context<never>, 'reply' | 'lang'>,
  services: Services,
  sheet: Sheet,
  rows: AsyncIterable<never>,
) {
  return reply
    .header('content-type', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet')
    .header('content-disposition', `attachment; filename="${reportName(services.now())}.xlsx"`)
    .header('cache-control', 'no-store')
    .send(workbook(sheet, lang, (index, code) => services.reference.find(index, code), rows))
}
// oxlint-disable-next-line require-yield -- a workbook without rows
async function* noRows(): AsyncGenerator<never> {
  // Nothing but headings.
}

const importArea =
  (register: TableRegister, calls: PeopleImport): Area =>
  (on, services) => {
    const { list } = register.resource
    const title = { ar: list.sheet?.ar ?? '', en: list.sheet?.en ?? '' }
    on(calls.template, async (context) =>
      sendBook(context as never, services, sheetOf(title, register.fields, false), noRows()),
    )
    on(calls.plan, async ({ actor, body, lang }) => {
      const { plan } = await planOf(services.db, { services, actor, register, lang, table: await tableOf(body) })
      return plan
    })
    on(calls.copy, async (context) => {
      const { actor, body, lang } = context
      const table = await tableOf(body)
      const { faults } = await planOf(services.db, { services, actor, register, lang, table })
      const rows = copied(table, register.fields, faults, lang) as AsyncIterable<never>
      return sendBook(context as never, services, sheetOf(title, register.fields, true), rows)
    })
    on(calls.bring, async ({ actor, body, lang, request, write }) => {
      const table = await tableOf(body)
      return write(async (trx) => {
        await lockPeople(trx, ngoOf(actor))
        const asked = { services, actor, register, lang, table }
        // Who saw another state of the register gets the plan of the present one, and nothing is written.
        const isFresh = !isStale(request, await versionOf(trx, ngoOf(actor), register))
        const people = writingPeople(trx, services, actor, register)
        const { plan } = await planOf(trx, asked, isFresh ? people.write : undefined)
        if (!isFresh) throw new Refusal(409, 'conflict', { data: { stale: plan } })
        // What was written before the first refused row goes with the transaction.
        if (plan.refused > 0) throw new Refusal(422, 'invalid', { data: plan })
        await people.follow()
        await audit(trx, actor, {
          action: 'create',
          entity: register.own.table,
          entity_id: null,
          description_ar: `استيراد قائمة ${register.own.ar} من ملف`,
          after: { added: plan.added, changed: plan.changed },
        })
        return plan
      })
    })
  }

/** Registers of people from tables: a plan that names every refused cell, a copy to correct, then all or nothing. */
export const importsArea: Area = (on, services) => {
  importArea(employeeTable, employeeImport)(on, services)
  importArea(volunteerTable, volunteerImport)(on, services)
  importArea(memberTable, memberImport)(on, services)
}

import { sql } from 'kysely'
import { textOf } from '#contract/core/values/arabic.ts'
import { sentence, type Lang } from '#contract/core/refusals/messages.ts'
import { errorsMap } from '#contract/core/refusals/issues.ts'
import type { AnyResource } from '#contract/core/calls/resource.ts'
import type { TableField } from '#contract/people/import.ts'
import { type Actor, ngoOf } from '../core/identity/actor.ts'
import { nationalMobile } from '../core/identity/mobile.ts'
import { decrypt, hmacs } from '../core/identity/secrets.ts'
import { invalid, type FieldRefusals, Refusal } from '../core/errors.ts'
import { wordsOf } from '../core/http/http.ts'
import { ZodRefusal } from '../core/http/route.ts'
import type { Row } from '../core/registers/register-rows.ts'
import { attemptsOf, type Cells, linesOf } from '../core/sheet/table-rows.ts'
import type { Db, Services, Trx } from '../core/services.ts'
import { type Names, namesOf, valueOf } from './import-cells.ts'
import { otherPeople } from './one-person.ts'
import { holds, personErrors, type PeopleRegister, type Person } from './person.ts'

/** What a row of a table writes, in the fields of the form. */
export type Given = Person & Record<string, unknown> & { end_date: string | null }
export interface Judged {
  readonly line: number
  readonly hash: string
  readonly given: Given
  readonly before: Row | undefined
}
export interface Fault {
  readonly line: number
  readonly reasons: Readonly<Record<string, readonly string[]>>
}

/** A register as its tables are judged. */
export interface TableRegister {
  readonly own: PeopleRegister
  readonly resource: AnyResource
  readonly fields: readonly TableField[]
  /** Rules of the register that need more than one field. */
  readonly rules: (services: Services, given: Given) => FieldRefusals
  /** Columns of whoever may not see them: they stay as they are. */
  readonly closed: (actor: Actor) => readonly string[]
}

interface Standing {
  readonly byHash: ReadonlyMap<string, Row>
  readonly byNumber: ReadonlyMap<string, number>
}
/** The register as it stands: who is present, by the number, and which numbers of the organisation are given. */
async function standingOf(db: Db | Trx, ngoId: number, { own }: TableRegister): Promise<Standing> {
  const { rows } =
    await sql<Row>`select * from ${sql.table(own.table)} where ngo_id = ${ngoId} and deleted_at is null`.execute(db)
  return {
    byHash: new Map(
      rows.flatMap((row) => (row.end_date === null ? [[row.id_number_hash as string, row] as const] : [])),
    ),
    byNumber: new Map(rows.map((row) => [row[own.number] as string, row.id])),
  }
}

/** A stored row in the fields of the form. */
const formOf = ({ secrets }: Services, { resource }: TableRegister, row: Row): Given =>
  ({
    ...Object.fromEntries(Object.keys(resource.input.shape).map((name) => [name, row[name] ?? null])),
    id_number: decrypt(row.id_number as string, secrets.encryptionKey, 'id_number'),
    mobile: row.mobile === null ? null : nationalMobile(row.mobile as string),
  }) as Given

interface Bench {
  readonly services: Services
  readonly actor: Actor
  readonly lang: Lang
  readonly register: TableRegister
  readonly standing: Standing
  readonly names: Names
}

/** What is wrong with the person beside other faults of the row, as far as the cells can be read: all is told at once. */
function personFaults(values: Record<string, unknown>, { own }: TableRegister): FieldRefusals {
  const texts = ['id_number', 'birth_date', 'first_name', 'last_name', 'father_name', 'mother_name']
  if (!texts.every((name) => typeof values[name] === 'string')) return {}
  return personErrors(values as unknown as Person, own.youngest)
}

/** What the cells say, laid over the record that stands; throws at the column that cannot be. */
function givenIn({ services, register, names, lang, actor }: Bench, cells: Cells, before: Row | undefined): Given {
  const values: Record<string, unknown> = before ? formOf(services, register, before) : {}
  const wrong: Record<string, FieldRefusals[string]> = {}
  const closed = register.closed(actor)
  for (const field of register.fields) {
    const cell = cells(field.name)
    if (cell === undefined || closed.includes(field.name)) continue
    try {
      values[field.name] = valueOf(names, field, cell)
    } catch (error) {
      if (!(error instanceof Refusal) || !error.fields) throw error
      Object.assign(wrong, error.fields)
    }
  }
  const parsed = register.resource.input.safeParse(values, { reportInput: true })
  if (parsed.success && Object.keys(wrong).length === 0) return parsed.data as Given
  throw new ZodRefusal({
    ...wordsOf(invalid(personFaults(values, register)), lang),
    ...(parsed.success ? {} : errorsMap(lang, parsed.error.issues)),
    ...wordsOf(invalid(wrong), lang),
  })
}

function rulesOf({ services, register, standing }: Bench, given: Given, before: Row | undefined): FieldRefusals {
  const number = given[register.own.number] as string
  const taken = standing.byNumber.get(number)
  const inactive = register.fields.flatMap(({ name, as }) =>
    typeof as === 'object' && given[name] !== null && !services.reference.holds(as.index, given[name] as number)
      ? [name]
      : [],
  )
  return {
    ...Object.fromEntries(inactive.map((name) => [name, ['V-CHOICE'] as const])),
    ...personErrors(given, register.own.youngest),
    ...register.rules(services, given),
    ...(taken !== undefined && taken !== before?.id ? { [register.own.number]: ['V-TAKEN'] } : {}),
  }
}

/** How many rows are judged, and written, before others get their turn. */
const portion = 500

/** What was judged of one portion of a table: who is added or changes, which rows are refused, how many stay as they are. */
export interface Portion {
  readonly judged: readonly Judged[]
  readonly faults: readonly Fault[]
  readonly same: number
}

/**
 * Judges a table against the register as it stood at the beginning, a portion at a time: nothing of the portions before
 * is kept, so that a long table costs no more memory than a short one.
 */
export async function* judgePeople(
  db: Db | Trx,
  services: Services,
  actor: Actor,
  register: TableRegister,
  { table, lang, most, ignored }: { table: readonly string[][]; lang: Lang; most: number; ignored: readonly string[] },
): AsyncGenerator<Portion> {
  const ngoId = ngoOf(actor)
  const lines = linesOf(table, register.fields, { most, file: 'content', ignored })
  const standing = await standingOf(db, ngoId, register)
  const { rows: branches } = await sql<{
    id: number
    name_ar: string
  }>`select id, name_ar from branches where ngo_id = ${ngoId} and deleted_at is null`.execute(db)
  const bench: Bench = { services, actor, lang, register, standing, names: namesOf(services.reference, branches) }
  const judge = judgeOf(bench)
  const { lines: all, heading } = lines
  for (let at = 0; at < all.length; at += portion) {
    const judged: Judged[] = []
    const faults: Fault[] = []
    let same = 0
    for (const { line, row, error } of attemptsOf({ heading, lines: all.slice(at, at + portion) }, judge)) {
      if (error) faults.push({ line, reasons: wordsOf(error, lang) ?? { _: [sentence(lang, error.code)] } })
      else if (row && row.before && isSame(register, formOf(services, register, row.before), row.given)) same += 1
      else if (row) judged.push({ line, ...row })
    }
    const others = await otherPeople(db, services, actor, register.own, judged)
    const wrong = judged.flatMap(({ line, given, before }) => {
      const found = before ? {} : others(given)
      return Object.keys(found).length > 0 ? [{ line, reasons: wordsOf(invalid(found), lang) ?? {} }] : []
    })
    const bad = new Set(wrong.map(({ line }) => line))
    yield {
      judged: judged.filter(({ line }) => !bad.has(line)),
      faults: [...faults, ...wrong].toSorted((a, b) => a.line - b.line),
      same,
    }
    await new Promise((go) => setImmediate(go))
  }
}

/** Judges one row after the other; a number that stood in an earlier row of the table is refused. */
function judgeOf(bench: Bench) {
  const { services, actor, register, standing } = bench
  const mayChange = holds(actor, register.own.permission, 'U')
  const numberField = register.fields.find(({ name }) => name === 'id_number') as TableField
  const seen = { hash: new Set<string>(), number: new Set<string>() }
  return (cells: Cells) => {
    const typed = textOf(valueOf(bench.names, numberField, cells('id_number') ?? '')).toUpperCase()
    const before = hmacs(typed, services.secrets.hmacKey)
      .map((hash) => standing.byHash.get(hash))
      .find(Boolean)
    if (before && !mayChange) throw new Refusal(403, 'forbidden')
    const given = givenIn(bench, cells, before)
    const [hash] = hmacs(given.id_number, services.secrets.hmacKey)
    const number = given[register.own.number] as string
    const wrong = {
      ...rulesOf(bench, given, before),
      ...(seen.hash.has(hash) ? { id_number: ['V-NID-TWICE' as const] } : {}),
      ...(seen.number.has(number) ? { [register.own.number]: ['V-TAKEN' as const] } : {}),
    }
    seen.hash.add(hash)
    seen.number.add(number)
    if (Object.keys(wrong).length > 0) throw invalid(wrong)
    return { hash, given, before }
  }
}

/** The database writes an amount with its two places. */
const isSame = ({ fields }: TableRegister, a: Given, b: Given): boolean => {
  const amounts = new Set(fields.flatMap(({ name, as }) => (as === 'number' ? [name] : [])))
  const plain = (name: string, value: unknown) =>
    JSON.stringify(amounts.has(name) && value !== null && value !== undefined ? Number(value) : (value ?? null))
  return Object.keys(b).every((name) => plain(name, a[name]) === plain(name, b[name]))
}

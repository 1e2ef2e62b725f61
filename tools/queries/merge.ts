import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Pool } from 'pg'
import { type Answer, columnsOf, recordsFolder } from '#server/testing/queries/answers.ts'
import { labelOf } from '#server/testing/queries/key.ts'
import type { Recorded } from '#server/testing/queries/recorder.ts'
import { type Shape, union } from '#server/testing/queries/shape.ts'
import { textOfShape } from '#server/testing/queries/shape-text.ts'
import type { Comparison } from './compare.ts'
import type { Declared } from './declared.ts'
import { Describer } from './describe.ts'

/** What test runs have left in .cache/queries since the last look. */
export function readRecords(): Recorded[] {
  if (!existsSync(recordsFolder)) return []
  const files = readdirSync(recordsFolder, { recursive: true, encoding: 'utf8' }).filter((name) =>
    name.endsWith('.jsonl'),
  )
  const lines = files.flatMap((name) => readFileSync(join(recordsFolder, name), 'utf8').trimEnd().split('\n'))
  return lines.map((line) => JSON.parse(line) as Recorded)
}

/**
 * Statements that no test asks yet, with a parameter in every gap. If a gap is not for a value, the text is no
 * statement
 * or a different one; such a statement must be recorded.
 */
export function unasked(statements: readonly Declared[], known: ReadonlySet<string>): Recorded[] {
  return statements
    .filter(({ key, fragments }) => !known.has(key) && /\w/.test(fragments[0] ?? ''))
    .map(({ key, fragments }) => {
      const text = fragments.map((fragment, index) => (index > 0 ? `$${index}${fragment}` : fragment)).join('')
      return { key, text, row: { kinds: [] } }
    })
}

/** A column as PostgreSQL describes it, with the nulls and JSON that tests saw. */
function joined(described: Shape, met: Shape | undefined): Shape {
  if (!met) return described
  const nulls = met.kinds.includes('null') && !described.kinds.includes('null') ? (['null'] as const) : []
  const inside = met.kinds.filter((kind) => kind !== 'null')
  if (described.kinds.includes('json') && inside.length > 0) {
    const kinds = [...inside, ...described.kinds.filter((kind) => kind === 'null'), ...nulls]
    return { ...met, kinds }
  }
  const items = described.items && joined(described.items, met.items)
  return { ...described, kinds: [...described.kinds, ...nulls], ...(items && { items }) }
}

/**
 * The rows of recorded statements, one for each set of columns: described by a database, completed by what tests saw.
 */
export async function describeRecords(
  pool: Pool,
  records: readonly Recorded[],
  statements: readonly Declared[],
  comparison: Comparison,
): Promise<{ answers: Answer[]; failed: string[] }> {
  const describer = await Describer.on(pool)
  if (!describer) return { answers: [], failed: [] }
  const byKey = Map.groupBy(statements, ({ key }) => key)
  const found = new Map<string, Answer>()
  const failed: string[] = []
  for (const same of Map.groupBy(records, (one) => `${one.key} ${one.text}`).values()) {
    const { key = '', text = '' } = same[0] ?? {}
    const declared = byKey.get(key)?.[0]
    if (!declared) continue
    const asked = same.some(({ row }) => row.kinds.length > 0)
    const described = await describer.describe(text, !asked).catch((error: Error) => {
      if (asked) failed.push(`${declared.file}:${declared.line} ${error.message}`)
    })
    if (!described) continue
    const met = same.map(({ row }) => row).reduce(union)
    const fields = Object.entries(described.fields ?? {}).map(([name, field]) => [
      name,
      { shape: joined(field.shape, met.fields?.[name]?.shape) },
    ])
    const real: Shape = { kinds: ['object'], fields: Object.fromEntries(fields) as NonNullable<Shape['fields']> }
    const row = pruneFor(byKey.get(key) ?? [], real, comparison)
    add(found, { key, row, label: labelOf(declared.fragments) })
  }
  describer.release()
  return { answers: [...found.values()], failed }
}

/** Keeps all columns, but only those parts of JSON that one of the declared types asks about. */
function pruneFor(alike: readonly Declared[], real: Shape, comparison: Comparison): Shape {
  const fields = Object.entries(real.fields ?? {}).map(([name, field]) => {
    const asked = alike.flatMap(({ type }) => comparison.pruned(type, name, field.shape) ?? [])
    return [name, { ...field, shape: asked.length > 0 ? asked.reduce(union) : bare(field.shape) }] as const
  })
  return { kinds: ['object'], fields: Object.fromEntries(fields) }
}

/** A column that no type asks about: of JSON, only that it is JSON. */
function bare(shape: Shape): Shape {
  const inside = shape.kinds.some((kind) => kind === 'object' || kind === 'list')
  return inside ? { kinds: shape.kinds.includes('null') ? ['json', 'null'] : ['json'] } : shape
}

function add(found: Map<string, Answer>, answer: Answer): void {
  const id = `${answer.key} ${columnsOf(answer.row)}`
  const before = found.get(id)
  found.set(id, before ? { ...answer, row: union(before.row, answer.row) } : answer)
}

/**
 * The file with the new answers. An answer that no declared type allows any more is removed when there is a new one.
 */
export function merge(
  known: readonly Answer[],
  fresh: readonly Answer[],
  statements: readonly Declared[],
  comparison: Comparison,
): Answer[] {
  const byKey = Map.groupBy(statements, ({ key }) => key)
  const renewed = new Set(fresh.map(({ key }) => key))
  const found = new Map<string, Answer>()
  for (const answer of known) {
    const alike = byKey.get(answer.key)
    if (!alike) continue
    const fits = alike.some(({ type }) => comparison.partings(type, answer.row).length === 0)
    if (fits || !renewed.has(answer.key)) add(found, answer)
  }
  for (const answer of fresh) add(found, answer)
  return [...found.values()]
}

const head = `What every typed statement of the server answers: its key, a row, its first words.
Written by \`node tools/check-queries.ts --write\` from what tests recorded (docs/decisions/0036); do not edit.
`

export const textOfAnswers = (answers: readonly Answer[]): string => {
  const lines = answers.map(({ key, row, label }) => ({ label, line: `${key} ${textOfShape(row)} -- ${label}` }))
  const sorted = lines.toSorted((a, b) => (a.label < b.label ? -1 : a.label > b.label ? 1 : a.line < b.line ? -1 : 1))
  return `${head}\n${sorted.map(({ line }) => line).join('\n')}\n`
}

import type { AnyResource } from '#contract/core/calls/resource.ts'
import type { Actor } from '../identity/actor.ts'
import { audit } from '../log/audit.ts'
import { richFields } from '../http/body.ts'
import { claimFiles } from '../files/claim-files.ts'
import { invalid } from '../errors.ts'
import { type Input, nameIn, type RegisterOptions, StoredColumns, type Verb } from './register-options.ts'
import { registerRows, type Row } from './register-rows.ts'
import { cleanRichText } from '../http/rich-text.ts'
import type { On } from '../http/route.ts'
import type { Services, Trx } from '../services.ts'
import { refuseStale } from '../http/stale.ts'

const words = { create: 'إضافة', update: 'تعديل', delete: 'حذف' }

/** A register with what its calls share. */
interface Kept<R extends AnyResource> {
  readonly resource: R
  readonly options: RegisterOptions<R>
  /** Columns that are read, and which of them are rich text. */
  readonly columns: readonly string[]
  readonly rich: ReturnType<typeof richFields>
  readonly rows: ReturnType<typeof registerRows>
  readonly does: (verb: Verb) => boolean
}

/** A row as it is answered. */
function shaped({ columns, rich }: Kept<AnyResource>, row: Row): never {
  // Filled in one order, without a pair for every field: rows of a list keep one shape, a page makes little garbage.
  const kept: Record<string, unknown> = {}
  for (const column of columns) kept[column] = row[column]
  // Whatever stands in the table, no reader is given more than structure and links.
  for (const { path, meta } of rich) {
    const column = path[0] as string
    if (typeof kept[column] === 'string') kept[column] = cleanRichText(kept[column], meta)
  }
  return kept as never
}

/** Answers what is stored otherwise than it was sent. */
async function guard<R extends AnyResource>(
  { check }: RegisterOptions<R>,
  trx: Trx,
  actor: Actor,
  input: Input<R>,
  before?: Row,
) {
  const said = (await check?.(trx, actor, input, before)) ?? {}
  if (said instanceof StoredColumns) return said.columns
  if (Object.keys(said).length > 0) throw invalid(said)
  return {}
}

function readCalls<R extends AnyResource>(on: On, { db }: Services, register: Kept<R>): void {
  const {
    resource,
    options: { scope },
    columns,
    rich,
    rows,
    does,
  } = register
  const shape = (row: Row) => shaped(register, row)
  const wanted = resource.list.sheet?.columns.map(({ key }) => key) ?? []
  const plain = wanted.every((key) => columns.includes(key) && !rich.some(({ path }) => path[0] === key))
  /** Rows of an export: as they are stored where the sheet shows nothing else. */
  async function* portionsOf(actor: Actor, query: Parameters<typeof rows.all>[2]) {
    const owner = scope(actor)
    if (plain) return yield* rows.all(db, owner, query, wanted)
    for await (const portion of rows.all(db, owner, query)) yield portion.map(shape)
  }

  if (does('list'))
    on(resource.list, async ({ actor, query, exported }) => {
      if (exported) return { portions: portionsOf(actor, query) } as never
      const page = await rows.list(db, scope(actor), query)
      return { ...page, rows: page.rows.map(shape) } as never
    })
  if (does('read')) on(resource.read, async ({ actor, params }) => shape(await rows.get(db, scope(actor), params.id)))
}

function writeCalls<R extends AnyResource>(on: On, services: Services, register: Kept<R>): void {
  const { resource, options, rows, does } = register
  const { table, scope, removing } = options
  const shape = (row: Row) => shaped(register, row)
  /** What every change ends with: files tied to the row, and audit. */
  const done = async (trx: Trx, actor: Actor, action: keyof typeof words, row: Row, before?: Row, input?: unknown) => {
    if (input !== undefined) await claimFiles(trx, actor, resource.input, input, table, row.id, { before })
    await audit(trx, actor, {
      action,
      entity: table,
      entity_id: row.id,
      description_ar: `${words[action]} ${nameIn(resource, table, row)}`,
      before,
      after: action === 'delete' ? undefined : row,
    })
  }

  if (does('create'))
    on(resource.create, ({ actor, body, write }) =>
      write(async (trx) => {
        const stored = await guard(options, trx, actor, body as Input<R>)
        const by = { created_by: actor.userId, updated_by: actor.userId }
        const row = await rows.insert(trx, scope(actor), { ...body, ...stored, ...by })
        await done(trx, actor, 'create', row, undefined, body)
        return shape(row)
      }),
    )
  if (does('update'))
    on(resource.update, ({ actor, params, body, request, write }) =>
      write(async (trx) => {
        const before = await rows.get(trx, scope(actor), params.id, true)
        refuseStale(request, before.updated_at, () => shape(before))
        const stored = await guard(options, trx, actor, body as Input<R>, before)
        const row = await rows.update(trx, before.id, { ...body, ...stored, updated_by: actor.userId })
        await done(trx, actor, 'update', row, before, body)
        return shape(row)
      }),
    )
  if (does('remove'))
    on(resource.remove, ({ actor, params, request, write }) =>
      write(async (trx) => {
        const before = await rows.get(trx, scope(actor), params.id, true)
        refuseStale(request, before.updated_at, () => shape(before))
        await removing?.(trx, actor, before)
        await rows.update(trx, before.id, { deleted_at: services.now().toISOString(), updated_by: actor.userId })
        await done(trx, actor, 'delete', before, before)
        return null
      }),
    )
}

/** One table, one owner, five verbs: list, read, create, update, remove; permission per verb, scope on every query, audit row in the same transaction. */
export function register<R extends AnyResource>(
  on: On,
  services: Services,
  resource: R,
  options: RegisterOptions<R>,
): void {
  const { table, own = [], except = [], search = [], order } = options
  const isField = (key: string) =>
    ['id', 'updated_at', ...own].includes(key) || Object.hasOwn(resource.input.shape, key)
  const columns = Object.keys(resource.row.shape).filter(isField)
  const rich = richFields(resource.input)
  const rows = registerRows(table, columns, search, order)
  const kept = { resource, options, columns, rich, rows, does: (verb: Verb) => !except.includes(verb) }
  readCalls(on, services, kept)
  writeCalls(on, services, kept)
}

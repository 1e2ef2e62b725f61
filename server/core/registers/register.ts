import type { z } from 'zod'
import { textOf } from '#contract/core/values/arabic.ts'
import type { AnyResource } from '#contract/core/calls/resource.ts'
import type { Actor } from '../identity/actor.ts'
import { audit } from '../log/audit.ts'
import { richFields } from '../http/body.ts'
import { claimFiles } from '../files/claim-files.ts'
import { invalid, type FieldRefusals } from '../errors.ts'
import { registerRows, type Row, type Scope } from './register-rows.ts'
import { cleanRichText } from '../http/rich-text.ts'
import type { On } from '../http/route.ts'
import type { Services, Trx } from '../services.ts'
import { refuseStale } from '../http/stale.ts'

type Verb = 'list' | 'read' | 'create' | 'update' | 'remove'
type Input<R extends AnyResource> = z.output<R['input']>

export interface RegisterOptions<R extends AnyResource> {
  table: string
  /** Column that binds a row to its owner, and the owner's id of the actor; a mandatory part of every query. */
  scope: (actor: Actor) => Scope
  /** Columns searched by `search`, folded. */
  search?: readonly string[]
  /** Columns that the server alone writes: they are read, sorted and exported like the fields. */
  own?: readonly string[]
  /** Order of a list that asks for none; newest first by default. */
  order?: string
  /** Adds to a row what the contract's `view` names, from the fields and `own` columns. */
  view?: (row: Row, actor: Actor) => Record<string, unknown>
  /** Told of what a list or a reading is about to answer: personal data leaves a trace. */
  seen?: (actor: Actor, rows: readonly Row[]) => Promise<void>
  /** Adds to rows of an export what its sheet names beyond the fields: names of records that they point to. */
  exported?: (rows: readonly Row[]) => Promise<Row[]>
  /** Columns stored otherwise than their fields travel: an encrypted number beside its hash. */
  store?: (input: Input<R>, before: Row | undefined) => Record<string, unknown>
  /** Unique rules that reach beyond the scope, by their name, and the field of each: the database does not tell the columns of rows that it hides. */
  taken?: Readonly<Record<string, string>>
  /** Verbs that the area writes by hand below. */
  except?: readonly Verb[]
  /** What the log calls a row; its name by default. */
  name?: (row: Row) => string
  /** What follows from a change or a removal, in the same transaction. */
  after?: (trx: Trx, actor: Actor, row: Row) => Promise<void>
  /** Before a row goes, in the same transaction: refuses when others depend on it, or takes them with it. */
  removing?: (trx: Trx, actor: Actor, row: Row) => Promise<void>
  /** Rules beyond the shape; throws a Refusal or answers field errors. */
  check?: (trx: Trx, actor: Actor, input: Input<R>, before: Row | undefined) => Promise<FieldRefusals | undefined>
}

const words = { create: 'إضافة', update: 'تعديل', delete: 'حذف' }

/** One table, one owner, five verbs: list, read, create, update, remove; permission per verb, scope on every query, audit row in the same transaction. */
export function register<R extends AnyResource>(
  on: On,
  services: Services,
  resource: R,
  options: RegisterOptions<R>,
): void {
  const { table, scope, own = [], view, seen, store, taken = {}, except = [], check, after, removing } = options
  const isField = (key: string) =>
    ['id', 'updated_at', ...own].includes(key) || Object.hasOwn(resource.input.shape, key)
  const columns = Object.keys(resource.row.shape).filter(isField)
  const rows = registerRows(table, columns, options.search ?? [], options.order)
  const rich = richFields(resource.input).map(({ path }) => path[0] as string)
  const does = (verb: Verb) => !except.includes(verb)

  const shape = (row: Row, actor: Actor) => {
    // Filled in one order, without a pair for every field: rows of a list keep one shape, a page makes little garbage.
    const kept: Record<string, unknown> = {}
    for (const column of columns) kept[column] = row[column]
    // Whatever stands in the table, no reader is given more than structure and links.
    for (const column of rich) if (typeof kept[column] === 'string') kept[column] = cleanRichText(kept[column])
    return (view ? Object.assign(kept, view(row, actor)) : kept) as never
  }
  const wanted = resource.list.sheet?.columns.map(({ key }) => key) ?? []
  const plain = wanted.every((key) => columns.includes(key) && !rich.includes(key))
  /** Rows of an export: as they are stored where the sheet shows nothing else. */
  async function* portionsOf(actor: Actor, query: Parameters<typeof rows.all>[2]) {
    const owner = scope(actor)
    if (plain) return yield* rows.all(services.db, owner, query, wanted)
    for await (const portion of rows.all(services.db, owner, query)) {
      const shaped: Row[] = portion.map((row) => shape(row, actor))
      yield options.exported ? await options.exported(shaped) : shaped
    }
  }
  const guard = async (trx: Trx, actor: Actor, input: Input<R>, before?: Row) => {
    const wrong = await check?.(trx, actor, input, before)
    if (wrong && Object.keys(wrong).length > 0) throw invalid(wrong)
  }
  const stored = async (work: Promise<Row>): Promise<Row> => {
    try {
      return await work
    } catch (error) {
      const field = taken[(error as { constraint?: string }).constraint ?? '']
      throw field ? invalid({ [field]: ['V-TAKEN'] }) : error
    }
  }
  /** What every change ends with: files tied to the row, audit, consequences. */
  const done = async (trx: Trx, actor: Actor, action: keyof typeof words, row: Row, before?: Row, input?: unknown) => {
    if (input !== undefined) await claimFiles(trx, actor, resource.input, input, table, row.id, { before })
    const name =
      options.name?.(row) ??
      (textOf(row.name_ar) ||
        textOf(row.name) ||
        textOf(row.title_ar) ||
        textOf(row.question_ar).slice(0, 200) ||
        table)
    const after_ = action === 'delete' ? undefined : row
    await audit(trx, actor, {
      action,
      entity: table,
      entity_id: row.id,
      description_ar: `${words[action]} ${name}`,
      before,
      after: after_,
    })
    await after?.(trx, actor, row)
  }

  if (does('list'))
    on(resource.list, async ({ actor, query, exported }) => {
      if (exported) return { portions: portionsOf(actor, query) } as never
      const page = await rows.list(services.db, scope(actor), query)
      await seen?.(actor, page.rows)
      return { ...page, rows: page.rows.map((row) => shape(row, actor)) } as never
    })
  if (does('read'))
    on(resource.read, async ({ actor, params }) => {
      const row = await rows.get(services.db, scope(actor), params.id)
      await seen?.(actor, [row])
      return shape(row, actor)
    })
  if (does('create'))
    on(resource.create, ({ actor, body, write }) =>
      write(async (trx) => {
        await guard(trx, actor, body as Input<R>)
        const by = { created_by: actor.userId, updated_by: actor.userId }
        const values = { ...body, ...store?.(body as Input<R>, undefined), ...by }
        const row = await stored(rows.insert(trx, scope(actor), values))
        await done(trx, actor, 'create', row, undefined, body)
        return shape(row, actor)
      }),
    )
  if (does('update'))
    on(resource.update, ({ actor, params, body, request, write }) =>
      write(async (trx) => {
        const before = await rows.get(trx, scope(actor), params.id, true)
        refuseStale(request, before.updated_at, () => shape(before, actor))
        await guard(trx, actor, body as Input<R>, before)
        const values = { ...body, ...store?.(body as Input<R>, before), updated_by: actor.userId }
        const row = await stored(rows.update(trx, before.id, values))
        await done(trx, actor, 'update', row, before, body)
        return shape(row, actor)
      }),
    )
  if (does('remove'))
    on(resource.remove, ({ actor, params, request, write }) =>
      write(async (trx) => {
        const before = await rows.get(trx, scope(actor), params.id, true)
        refuseStale(request, before.updated_at, () => shape(before, actor))
        await removing?.(trx, actor, before)
        await rows.update(trx, before.id, { deleted_at: services.now().toISOString(), updated_by: actor.userId })
        await done(trx, actor, 'delete', before, before)
        return null
      }),
    )
}
